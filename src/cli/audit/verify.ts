import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { trailMemory } from '../../audit/begun.ts';
import { headPath, readHead } from '../../audit/head.ts';
import { falseIndexes } from '../../audit/index/false-indexes.ts';
import { missingHead, type NotedHead, otherTrails, readNotedHeads } from '../../audit/noted-heads.ts';
import { type Break, missingTrail, type Verified, verifyTrail } from '../../audit/verify.ts';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { print } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { AuditRequest } from '../audit.ts';
import { timeOf } from '../time-option.ts';
import { type Against, type AgainstRequest, openAgainst } from './against.ts';
import { ownServer } from './own-server.ts';
import { verifiedText } from './verified-text.ts';

/** `hookline audit verify`: whether every record is as it was written, and none is missing. */
export async function part({ folder, home, json, values }: AuditRequest): Promise<number> {
  const heads = values.head === undefined ? null : headsIn(values.head);
  const shown =
    values.against === undefined ? null : await openAgainst(await againstOf(values.against, { folder, home, values }));
  const verified = verifyTrail(folder, trailMemory(home, process.env), shown?.onRecord);
  const broken = verified.broken ?? (heads === null ? null : brokenAgainst(heads, folder));
  const others = heads === null ? [] : otherTrails(folder, heads);
  // a trail that is broken is compared with nothing
  const judged = broken === null ? (shown?.judge(verified) ?? null) : null;
  const notes = [
    ...verified.notes,
    ...falseIndexes(folder),
    ...(others.length === 0 ? [] : [othersNote(others)]),
    ...(judged?.notes ?? []),
    ...(judged?.against == null ? [] : [againstNote(judged.against)]),
  ];
  const why = judged?.why ?? null;
  const both = broken ?? (why === null ? null : { file: values.against ?? '', line: 1, why });
  const against = shown === null ? {} : { against: judged?.against ?? null };
  return told({ ...verified, broken: both, notes, ...against }, { folder, home, json, values });
}

async function againstOf(
  against: string,
  { folder, home, values }: Pick<AuditRequest, 'folder' | 'home' | 'values'>,
): Promise<AgainstRequest> {
  const sinceMs = values.since === undefined ? null : timeOf(values.since, Date.now());
  const state = dirname(folder);
  const own = await ownServer(against, { home, machine: '/etc', stateFolder: state });
  return { against, keyFile: values.key, acceptKey: values['accept-key'], state, own, sinceMs };
}

function againstNote({ heads, origin, size, machine }: Against): string {
  return `${counted(heads, 'head')} of ${machine ?? 'no machine'} in a tree of ${size} (${origin})`;
}

/** Of the other parts: where the trail is gone, that is said in place of what they would find in it. Null: it is not. */
export function tellMissing(request: AuditRequest): number | null {
  const missing = missingTrail(request.folder, trailMemory(request.home, process.env));
  return missing === null ? null : told(missing, request);
}

function told(
  verified: Verified,
  { folder, home, json, values }: Pick<AuditRequest, 'folder' | 'home' | 'json' | 'values'>,
) {
  const { broken } = verified;
  const read = readHead(folder);
  const head = read.kind === 'head' ? { seq: read.head.seq, hash: read.head.hash } : null;
  if (json) print(`${JSON.stringify({ intact: broken === null, ...verified, head })}\n`);
  else {
    const place = (path: string): string => shownPath(path, { cwd: folder, home });
    const isNoted = values.head !== undefined || values.against !== undefined;
    print(verifiedText(verified, place, { isNoted, against: values.against ?? null }));
  }
  return broken === null ? 0 : 1;
}

function headsIn(noted: string): readonly NotedHead[] {
  const heads = readNotedHeads(noted);
  if (heads !== null) return heads;
  const hint = 'a hash, a number and a hash, or a file with such lines: see hookline audit head';
  const what = existsSync(noted)
    ? 'says nothing about how far a trail had come'
    : 'is neither a hash nor a file that exists';
  throw new HookError('BAD_OPTION', `"${noted}" ${what}.`, { hint });
}

const MOST_NAMED = 5;

/** Each is checked with its own. */
function othersNote(others: readonly string[]): string {
  const named = others.slice(0, MOST_NAMED).join(', ');
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
  return `Heads of other trails are noted there too, and were not looked for here: ${named}${more}`;
}

/** What was noted elsewhere must be part of it. */
function brokenAgainst(heads: readonly NotedHead[], folder: string): Break | null {
  const why = missingHead(folder, heads);
  return why === null ? null : { file: headPath(folder), line: 1, why };
}
