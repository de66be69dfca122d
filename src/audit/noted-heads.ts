import { readFileSync } from 'node:fs';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { readTrail } from './read-trail.ts';
import { trailName } from './trail-name.ts';

/** How far a trail had come, as somebody noted it elsewhere; the number may not be known. */
export interface NotedHead {
  readonly seq: number | null;
  readonly hash: string;
  /** Which trail it is of; null: nobody noted that, and it is taken for the one that is looked at. */
  readonly trail: string | null;
}

/** `HASH`, `NUMBER HASH`, `NUMBER:HASH`, or a file with such lines, or with those of an anchor. Null: nothing of these. */
export function readNotedHeads(text: string): readonly NotedHead[] | null {
  const one = notedHead(text.trim());
  if (one !== null) return [one];
  const lines = orElseFor(isSystemError, () => readFileSync(text, 'utf8').split('\n'), null);
  if (lines === null) return null;
  const heads = lines.filter((line) => line.trim() !== '').map((line) => notedHead(line.trim()));
  return heads.length === 0 || heads.includes(null) ? null : heads.filter((head) => head !== null);
}

/** The names of the other trails that some of them are of: two accounts may note theirs in the same place. */
export function otherTrails(folder: string, heads: readonly NotedHead[]): readonly string[] {
  const own = trailName(folder);
  return [...new Set(heads.flatMap(({ trail }) => (trail === null || trail === own ? [] : [trail])))];
}

/** The first of them that is not part of the trail, and why; those that made room are not looked for. */
export function missingHead(folder: string, heads: readonly NotedHead[]): string | null {
  const name = trailName(folder);
  const own = heads.filter(({ trail }) => trail === null || trail === name);
  if (own.length === 0) return `nothing was noted there of this trail, which is called ${name}`;
  const open = new Map(own.map((head) => [head.hash, head]));
  let [first, last]: [number | null, number] = [null, 0];
  for (const { entry } of readTrail(folder)) {
    first ??= entry.seq;
    last = entry.seq;
    const head = open.get(entry.hash);
    if (head !== undefined && (head.seq === null || head.seq === entry.seq)) open.delete(entry.hash);
  }
  for (const { seq, hash } of open.values()) {
    const shown = `${hash.slice(0, 12)}…`;
    if (seq === null) return `no record has the hash ${shown} that was noted`;
    if (seq > last) return `record ${seq} was noted, and the trail ends with record ${last}`;
    if (seq >= (first ?? 1)) return `record ${seq} is not the one that was noted as ${shown}`;
  }
  return null;
}

function notedHead(text: string): NotedHead | null {
  const [, seq, hash] = /^(?:(\d{1,16})[ :]\s*)?([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash !== undefined) return { seq: seq === undefined ? null : Number(seq), hash, trail: null };
  try {
    const { seq: number, hash: digest, trail } = JSON.parse(text);
    const isNoted = Number.isSafeInteger(number) && /^[0-9a-f]{64}$/.test(digest);
    return isNoted ? { seq: number, hash: digest, trail: typeof trail === 'string' ? trail : null } : null;
  } catch {
    return null;
  }
}
