import { statSync } from 'node:fs';
import { wasBegun } from './begun.ts';
import { BEGINNING, type Link, type TrailRecord } from './chain.ts';
import { countedDrops } from './drops.ts';
import { follow, type Unexplained } from './follow.ts';
import { type Head, type HeadRead, headPath, readHead } from './head.ts';
import { type Line, readLines } from './read-lines.ts';
import { fileName, monthOf, type TrailFile, trailFiles } from './trail-files.ts';

/** Where the trail is not what was written. */
export interface Break {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

export interface Verified {
  readonly records: number;
  readonly files: number;
  /** The number of the first record that is still there. */
  readonly first: number | null;
  readonly last: number | null;
  readonly broken: Break | null;
  /** Records that could not be written, as far as they were counted. */
  readonly dropped: number;
  /** What is as it should be, and worth knowing. */
  readonly notes: readonly string[];
}

/** Goes along the whole trail, from the first record that is still there to what the head says was the last. */
export function verifyTrail(folder: string, memory: string | null = null, onRecord: OnRecord = () => {}): Verified {
  const first = verifyOnce(folder, memory, onRecord);
  // somebody may have been writing, or making room, at that very moment
  return first.broken === null ? first : verifyOnce(folder, memory, onRecord);
}

/** Is shown each record that is as it was written; some of them twice. */
type OnRecord = (entry: TrailRecord) => void;

function verifyOnce(folder: string, memory: string | null, onRecord: OnRecord): Verified {
  // first the head: what is written meanwhile comes after it
  const read = readHead(folder);
  const walk = newWalk(read.kind === 'head' ? read.head : null, onRecord);
  const files = trailFiles(folder);
  walk.dropped = countedDrops(folder);
  for (const file of files) {
    const broken = isThere(file) ? along(walk, file) : breakAt(file.path, 'the file is missing');
    if (broken !== null) return verified(walk, files, broken);
  }
  const gone = walk.records === 0 && wasBegun(folder, memory) ? breakAt(folder, GONE) : null;
  const broken = brokenEnd(walk, read, headPath(folder), files) ?? brokenBeginning(walk, files);
  return verified(walk, files, broken ?? gone);
}

const GONE = 'there was a trail, and it is gone';

function breakAt(file: string, why: string, line = 1): Break {
  return { file, line, why };
}

/** Where there is nothing to read, and there was: what `verifyTrail` says of it, without going along a trail that is there. */
export function missingTrail(folder: string, memory: string | null): Verified | null {
  const verified = trailFiles(folder).some(isThere) ? null : verifyTrail(folder, memory);
  return verified === null || verified.broken === null ? null : verified;
}

interface Walk {
  readonly head: Head | null;
  link: Link | null;
  first: TrailRecord | null;
  records: number;
  dropped: number;
  headSeen: boolean;
  headLost: { readonly file: string; readonly line: number } | null;
  /** Where the trail may begin: after what was removed to make room. */
  readonly beginnings: Set<string>;
  readonly notes: string[];
  readonly onRecord: OnRecord;
}

function newWalk(head: Head | null, onRecord: OnRecord): Walk {
  const [headSeen, beginnings] = [head === null || head.seq === 0, new Set([keyOf(BEGINNING)])];
  const none = { link: null, first: null, records: 0, dropped: 0, headLost: null };
  return { head, ...none, headSeen, beginnings, notes: [], onRecord };
}

function along(walk: Walk, file: TrailFile): Break | null {
  let misnamed: string | null = null;
  const { link, unexplained } = follow(walk.link, readLines(file.path), (entry, line) => {
    if (line.offset === 0) misnamed = wrongName(entry, file);
    note(walk, entry, line, file);
  });
  walk.link = link;
  if (misnamed !== null) return breakAt(file.path, misnamed);
  if (unexplained === null || isCrash(walk, file, unexplained)) return null;
  return breakAt(file.path, unexplained.why, unexplained.line);
}

const DAY_MS = 24 * 60 * 60_000;

/** What happened at the very end of a month may be written at the beginning of the next. */
function wrongName({ seq, at }: TrailRecord, { name, first }: TrailFile): string | null {
  if (seq !== first) return 'the file does not begin with the record that it is named after';
  const atMs = Date.parse(at);
  const months = Number.isNaN(atMs) ? [] : [monthOf(atMs), monthOf(atMs + DAY_MS)];
  return months.some((month) => name.startsWith(`${month}/`)) ? null : 'the file is not in the folder of its month';
}

function isThere({ path }: TrailFile): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function note(walk: Walk, entry: TrailRecord, line: Line, file: TrailFile): void {
  const { number } = line;
  walk.onRecord(entry);
  walk.first ??= entry;
  walk.records += 1;
  if (walk.head?.seq === entry.seq) walk.headSeen = isAt(walk.head, entry, line, file);
  if (entry.kind === 'head-lost') walk.headLost ??= { file: file.path, line: number };
  if (entry.kind === 'torn') walk.notes.push(`${file.name}:${number} explains a line that a killed writer left`);
  if (entry.kind === 'begun' && entry.before !== 'none')
    walk.notes.push(
      `${file.name}:${number} says that a new trail was begun here on purpose: the one before is ${entry.before}`,
    );
  if (entry.kind === 'dropped' && typeof entry.records === 'number') walk.dropped += entry.records;
  if (entry.kind === 'dropped') walk.notes.push(`${file.name}:${number} counts records that could not be written`);
  if (entry.kind === 'removed' && Array.isArray(entry.files))
    for (const { seq, hash } of entry.files) walk.beginnings.add(keyOf({ seq, hash }));
}

/** The head names the record and where it ends, or the file that the next one begins. */
function isAt(head: Head, { seq, hash }: TrailRecord, { offset, bytes }: Line, { name }: TrailFile): boolean {
  if (head.hash !== hash) return false;
  if (head.file === name) return head.offset === offset + bytes.length + 1;
  return head.offset === 0 && head.file.endsWith(fileName('', seq + 1));
}

/** A writer was killed and nobody has written since. Had somebody cut off a record, the head would know of it. */
function isCrash({ head, link, headSeen, notes }: Walk, { name }: TrailFile, { offset, bytes }: Unexplained): boolean {
  const afterHead = head !== null && head.file === name && offset >= head.offset && headSeen;
  if (!afterHead || (link?.seq ?? 0) < head.seq || bytes.includes(10)) return false;
  notes.push(`${name} ends in the middle of a line: its writer was killed, and the next will explain it`);
  return true;
}

function brokenEnd(walk: Walk, read: HeadRead, path: string, files: readonly TrailFile[]): Break | null {
  const { head, link, headSeen, headLost } = walk;
  if (read.kind === 'damaged') return breakAt(path, 'the head cannot be read');
  if (read.kind === 'missing') return files.length === 0 ? null : breakAt(path, 'the head is missing');
  if (headLost !== null)
    return { ...headLost, why: 'the head was missing when it was written: records before it may be, too' };
  const last = link?.seq ?? 0;
  if (head !== null && head.seq > last) {
    const file = files.at(-1);
    const why = `the trail ends with record ${last}, and the head says that ${head.seq} were written`;
    return breakAt(file?.path ?? path, why, file === undefined ? 1 : linesIn(file));
  }
  return headSeen
    ? null
    : breakAt(path, `record ${head?.seq} is not the one that the head names, or not where it says`);
}

function brokenBeginning({ first, beginnings }: Walk, [file]: readonly TrailFile[]): Break | null {
  if (first === null || file === undefined || beginnings.has(keyOf({ seq: first.seq - 1, hash: first.prev })))
    return null;
  return breakAt(file.path, `it is record ${first.seq}, and nothing says what became of those before it`);
}

function verified(
  { records, dropped, first, link, notes }: Walk,
  files: readonly TrailFile[],
  broken: Break | null,
): Verified {
  return { records, files: files.length, first: first?.seq ?? null, last: link?.seq ?? null, broken, dropped, notes };
}

function keyOf({ seq, hash }: Link): string {
  return `${seq} ${hash}`;
}

function linesIn({ path }: TrailFile): number {
  let lines = 1;
  for (const { number } of readLines(path)) lines = number;
  return lines;
}
