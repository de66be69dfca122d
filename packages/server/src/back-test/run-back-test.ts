import type { Bundle } from '../../../../src/bundle/bundle.ts';
import type { FleetBackTest } from '../../../../src/history/fleet/tally.ts';
import type { Queries } from '../db/db.ts';
import { type DecisionSpan, type ReplayPlace, replayPage } from '../store/replay-pages.ts';
import { type SealedProcess, sealedProcess } from './sealed-process.ts';

export interface BackTestResult extends FleetBackTest {
  /** Decisions in the span, whether they could happen again or not. */
  readonly lookedAt: number;
  /** Not null: the time was over when it had come to here. */
  readonly upTo: string | null;
  readonly tookMs: number;
}

/** What is wrong with the bundle; or with what tried it. */
export class BackTestProblem extends Error {}

interface Given {
  readonly db: Queries;
  readonly fleet: string;
  readonly bundle: Bundle;
  readonly span: DecisionSpan;
  readonly signal: AbortSignal;
  /** Called after each page: how many, and up to which time. */
  readonly tell: (lookedAt: number, reached: string) => Promise<void>;
  /** No new page after this. */
  readonly limitMs?: number;
}

const LIMIT_MS = 15 * 60_000;
/** A page that takes longer never ends. */
const STUCK_MS = 120_000;

/** Decisions of a fleet, the oldest first, against the rules of a bundle. Runs no hook, records nothing. */
export async function runBackTest({ limitMs = LIMIT_MS, ...given }: Given): Promise<BackTestResult> {
  const began = performance.now();
  const child = sealedProcess(given.bundle);
  given.signal.addEventListener('abort', child.kill, { once: true });
  try {
    await ready(child);
    const fed = await feed(child, given, () => performance.now() - began > limitMs);
    child.end();
    const { replayed, withoutPayload, ...told } = await resultOf(child);
    const all = { ...told, replayed, withoutPayload: withoutPayload + fed.bare };
    return { ...all, lookedAt: fed.lookedAt, upTo: fed.upTo, tookMs: Math.round(performance.now() - began) };
  } finally {
    given.signal.removeEventListener('abort', child.kill);
    child.kill();
  }
}

async function ready(child: SealedProcess): Promise<void> {
  const said = await child.next();
  if (said?.kind === 'failed')
    throw new BackTestProblem(said.hint === null ? said.message : `${said.message} (${said.hint})`);
  if (said === null) throw new BackTestProblem('The process that tries the bundle did not start.');
}

async function feed(child: SealedProcess, { db, fleet, span, signal, tell }: Given, isLate: () => boolean) {
  let [lookedAt, bare] = [0, 0];
  let after: ReplayPlace | null = null;
  for (;;) {
    const page = await replayPage(db, fleet, span, after);
    const lines = page.flatMap(({ line }) => line ?? []);
    lookedAt += page.length;
    bare += page.length - lines.length;
    const isThere = lines.length === 0 || (await within(child, child.send(`${lines.join('\n')}\n`)));
    const last = page.at(-1);
    if (last === undefined) return { lookedAt, bare, upTo: null };
    after = last.place;
    await tell(lookedAt, after.at);
    if (signal.aborted) throw new BackTestProblem('It was ended before it was done.');
    if (!isThere || isLate()) return { lookedAt, bare, upTo: after.at };
  }
}

async function resultOf(child: SealedProcess): Promise<FleetBackTest> {
  const said = await within(child, child.next());
  if (said?.kind === 'result') return said.result;
  if (said?.kind === 'failed') throw new BackTestProblem(said.message);
  throw new BackTestProblem(
    'The process that tried the bundle ended in the middle: it took too long, or too much memory.',
  );
}

async function within<T>(child: SealedProcess, work: Promise<T>): Promise<T> {
  const late = setTimeout(child.kill, STUCK_MS);
  return work.finally(() => clearTimeout(late));
}
