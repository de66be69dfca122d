import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { Decided } from '../../audit/decided.ts';
import { readHead } from '../../audit/head.ts';
import type { Row } from '../../audit/index/row.ts';
import { openTrailIndex } from '../../audit/index/trail-index.ts';
import { decidedAt, lastCounted } from '../../audit/last-decided.ts';
import { onEndingSignal } from '../../handlers/ending-signals.ts';
import { paint, print, printError, width } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { nothingFits, tellNotAsked } from './nothing-fits.ts';
import { decidedLine } from './show-decided.ts';
import { tellHalfLine, tellRefused } from './tell-oddities.ts';

const POLL_MS = 250;
const LIMIT = 10;
/** Between two looks, hardly more can come. */
const MOST_NEW = 20_000;

/** `hookline audit tail`: the last decisions, the newest last. */
export async function part(request: AuditRequest): Promise<number> {
  const {
    found: last,
    total,
    more,
  } = lastCounted({ ...request, limit: request.limit ?? LIMIT, onRefused: tellRefused });
  const goesOn = request.values.follow === true;
  if (request.json && !goesOn) print(`${JSON.stringify({ decisions: last.map(asData), total, more })}\n`);
  else if (last.length === 0 && !goesOn) print(await nothingFits(request));
  else for (const one of last) show(one, request);
  if (!request.json && last.length > 0) printError(countText(last.length, total, more));
  tellHalfLine(request.folder);
  if (request.json || goesOn || last.length > 0) await tellNotAsked(request);
  if (goesOn) await follow(request);
  return 0;
}

/** Beside the lines, which others may read. */
function countText(shown: number, total: number, more: boolean): string {
  const { dim } = paint('stderr');
  // a program has counted its lines
  if (shown === total && !more) return isatty(1) ? `${dim(`all ${total} that fit`)}\n` : '';
  return `${dim(`${shown} of ${more ? 'more than ' : ''}${total} that fit; -n shows more`)}\n`;
}

/** Until somebody ends it. */
async function follow(request: AuditRequest): Promise<void> {
  const stopped = new AbortController();
  onEndingSignal(() => stopped.abort());
  const { folder } = request;
  const index = openTrailIndex(folder, { indexFolder: null, mostRows: MOST_NEW });
  let seen = lastSeq(folder);
  while (!stopped.signal.aborted) {
    await sleep(POLL_MS, undefined, { signal: stopped.signal }).catch(() => {});
    const now = lastSeq(folder);
    if (now === seen) continue;
    index.refresh();
    const isNew = ({ seq }: Row): boolean => seq > seen && seq <= now;
    for (const row of index.rows().filter((one) => isNew(one) && request.filter.fits(one)))
      for (const one of decidedAt(folder, row)) show(one, request);
    seen = now;
  }
}

function lastSeq(folder: string): number {
  const read = readHead(folder);
  return read.kind === 'head' ? read.head.seq : 0;
}

function show(one: Decided, { json }: AuditRequest): void {
  print(json ? `${JSON.stringify(asData(one))}\n` : decidedLine(one, paint(), width()));
}

export function asData({ id, outcome, runs, skips, act }: Decided) {
  return act === null ? { id, outcome, runs, skips } : { act };
}
