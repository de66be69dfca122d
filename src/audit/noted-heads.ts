import { readFileSync } from 'node:fs';
import { orElse } from '../core/or-else.ts';
import { readTrail } from './read-trail.ts';

/** How far a trail had come, as somebody noted it elsewhere; the number may not be known. */
export interface NotedHead {
  readonly seq: number | null;
  readonly hash: string;
}

/** `HASH`, `NUMBER HASH`, `NUMBER:HASH`, or a file with such lines, or with those of an anchor. Null: nothing of these. */
export function readNotedHeads(text: string): readonly NotedHead[] | null {
  const one = notedHead(text.trim());
  if (one !== null) return [one];
  const lines = orElse(() => readFileSync(text, 'utf8').split('\n'), null);
  if (lines === null) return null;
  const heads = lines.filter((line) => line.trim() !== '').map((line) => notedHead(line.trim()));
  return heads.length === 0 || heads.includes(null) ? null : heads.filter((head) => head !== null);
}

/** The first of them that is not part of the trail, and why; those that made room are not looked for. */
export function missingHead(folder: string, heads: readonly NotedHead[]): string | null {
  const open = new Map(heads.map((head) => [head.hash, head]));
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
  if (hash !== undefined) return { seq: seq === undefined ? null : Number(seq), hash };
  try {
    const { seq: number, hash: digest } = JSON.parse(text);
    return Number.isSafeInteger(number) && /^[0-9a-f]{64}$/.test(digest) ? { seq: number, hash: digest } : null;
  } catch {
    return null;
  }
}
