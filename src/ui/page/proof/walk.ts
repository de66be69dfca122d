import type { ProofAbout, ProofFile } from '../../data/proof.ts';
import type { ChainLine, ChainRecord } from './chain-line.ts';
import type { Link } from './follow-lines.ts';

/** Where the trail is not what was written. */
export interface Break {
  readonly file: string;
  readonly line: number;
  readonly why: string;
  /** What stands there, as far as there is something. */
  readonly found: Uint8Array | null;
  /** The last that was well. */
  readonly before: ChainRecord | null;
}

/** What is known of the trail so far. */
export interface Walk {
  readonly about: ProofAbout;
  link: Link | null;
  first: ChainRecord | null;
  last: ChainRecord | null;
  records: number;
  bytes: number;
  dropped: number;
  linesOfLast: number;
  headSeen: boolean;
  headLost: { readonly file: string; readonly line: number } | null;
  /** Where the trail may begin: after what was removed to make room. */
  readonly beginnings: Set<string>;
  readonly notes: string[];
}

const BEGINNING: Link = { seq: 0, hash: '0'.repeat(64) };

export function newWalk(about: ProofAbout): Walk {
  const { head, dropped, unread } = about;
  return {
    ...{ about, link: null, first: null, last: null, records: 0, bytes: 0, dropped, linesOfLast: 1 },
    ...{ headSeen: head.kind !== 'head' || head.seq === 0, headLost: null },
    ...{ beginnings: new Set([keyOf(BEGINNING)]) },
    notes: unread.map((part) => `a part of the trail cannot be read, and was not looked at: ${part}`),
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** What happened at the very end of a month may be written at the beginning of the next. */
export function wrongName({ seq, at }: ChainRecord, { name, first }: ProofFile): string | null {
  if (seq !== first) return 'the file does not begin with the record that it is named after';
  const atMs = Date.parse(at);
  const months = Number.isNaN(atMs) ? [] : [monthOf(atMs), monthOf(atMs + DAY_MS)];
  return months.some((month) => name.startsWith(`${month}/`)) ? null : 'the file is not in the folder of its month';
}

function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, -17);
}

/** Whatever a record says of the trail itself. */
export function note(walk: Walk, record: ChainRecord, { offset, bytes, number }: ChainLine, { name }: ProofFile): void {
  const { head } = walk.about;
  const { kind, fields } = record;
  walk.first ??= record;
  walk.last = record;
  walk.records += 1;
  if (head.kind === 'head' && head.seq === record.seq) {
    const isHere = head.file === name && head.offset === offset + bytes.length + 1;
    const isNext = head.file !== name && head.offset === 0 && head.file.endsWith(`/${fileName(record.seq + 1)}`);
    walk.headSeen = head.hash === record.hash && (isHere || isNext);
  }
  if (kind === 'head-lost') walk.headLost ??= { file: name, line: number };
  if (kind === 'torn') walk.notes.push(`${name}:${number} explains a line that a killed writer left`);
  if (kind === 'begun' && fields.before !== 'none')
    walk.notes.push(
      `${name}:${number} says that a new trail was begun here on purpose: the one before is ${fields.before}`,
    );
  if (kind === 'dropped' && typeof fields.records === 'number') walk.dropped += fields.records;
  if (kind === 'dropped') walk.notes.push(`${name}:${number} counts records that could not be written`);
  if (kind === 'removed' && Array.isArray(fields.files))
    for (const one of fields.files as readonly (Partial<Link> | null)[])
      if (typeof one?.seq === 'number' && typeof one.hash === 'string')
        walk.beginnings.add(keyOf({ seq: one.seq, hash: one.hash }));
}

function fileName(first: number): string {
  return `${String(first).padStart(12, '0')}.jsonl`;
}

export function breakAt({ last }: Walk, file: string, why: string, line = 1): Break {
  return { file, line, why, found: null, before: last };
}

export function keyOf({ seq, hash }: Link): string {
  return `${seq} ${hash}`;
}
