import { wasBegun } from './begun.ts';
import { BEGINNING, type Draft, draft, type Link, parsed, type RecordBody, seal } from './chain.ts';
import { type CurrentFile, openCurrent } from './current-file.ts';
import { type Head, readHead, writeHead } from './head.ts';
import type { EndMemory } from './known-end.ts';
import { oldestFiles, type Removed, removeFiles } from './oldest-files.ts';
import { readLines } from './read-lines.ts';
import { fileName, monthOf, trailFiles } from './trail-files.ts';

export interface TrailLimits {
  readonly maxFileBytes: number;
  readonly maxBytes: number;
}

interface Appending {
  readonly atMs: number;
  readonly limits: TrailLimits;
  /** Where it is remembered that there is a trail; null: nowhere else. */
  readonly memory: string | null;
  /** Where it ended when this process last wrote to it. */
  readonly end?: EndMemory | undefined;
}

/** Adds records at the end of the trail, in one write. Whoever calls has the lock. Throws when nothing was written. → the last of them. */
export function append(folder: string, drafts: readonly Draft[], how: Appending): Link {
  return appendToKnown(drafts, how) ?? appendToFound(folder, drafts, how);
}

/** Null: somebody else has been there since, or it is time for another file. */
function appendToKnown(drafts: readonly Draft[], { atMs, limits, end }: Appending): Link | null {
  const known = end?.now() ?? null;
  if (known === null || isOver(known, atMs, limits)) return null;
  const { text, link } = sealed(known.link, drafts);
  known.append(text, link);
  return link;
}

function appendToFound(folder: string, drafts: readonly Draft[], { atMs, limits, memory, end }: Appending): Link {
  const { head, lost } = headNow(folder, atMs, memory);
  const { file, current, removed, misled } = writable(folder, head, atMs, limits);
  try {
    const own = { at: new Date(atMs).toISOString(), ...writerOf(drafts) };
    const first: readonly RecordBody[] = [
      ...(current.torn === null ? [] : [{ ...own, kind: 'torn', file, ...current.torn }]),
      ...(lost || misled ? [{ ...own, kind: 'head-lost' }] : []),
      ...(removed.length === 0 ? [] : [{ ...own, kind: 'removed', files: removed }]),
    ];
    const { text, link } = sealed(current.link, [...first.map(draft), ...drafts]);
    const offset = current.append(text);
    finish(folder, { ...link, file, offset }, removed);
    end?.keep({ ...link, file, offset });
    return link;
  } finally {
    current.close();
  }
}

/** What the trail says about itself is said by whoever writes to it then, whose name is masked already. */
export function writerOf(drafts: readonly Draft[]): Draft['by'] {
  const last = drafts.at(-1)?.by;
  return { hookline: last?.hookline, user: last?.user, host: last?.host };
}

/** The records are written: what cannot be done now is done by the next writer. */
function finish(folder: string, head: Head, removed: readonly Removed[]): void {
  try {
    writeHead(folder, head);
    removeFiles(folder, removed);
  } catch {
    // the head is found again from the end of the file, and what was to be removed is still the oldest
  }
}

function sealed(from: Link, drafts: readonly Draft[]): { readonly text: string; readonly link: Link } {
  let [text, link] = ['', from];
  for (const each of drafts) {
    const one = seal(link, each);
    text += one.line;
    link = one.link;
  }
  return { text, link };
}

/** A new trail gets its head first: so one that has records and no head has lost it. */
function headNow(folder: string, atMs: number, memory: string | null): { readonly head: Head; readonly lost: boolean } {
  const read = readHead(folder);
  if (read.kind === 'head') return { head: read.head, lost: false };
  const last = trailFiles(folder).at(-1);
  if (last !== undefined) return { head: endOf(last.name, last.path), lost: true };
  const head: Head = { ...BEGINNING, file: fileName(monthOf(atMs), 1), offset: 0 };
  writeHead(folder, head);
  return { head, lost: read.kind === 'damaged' || wasBegun(folder, memory) };
}

/** The last record that can be read. */
function endOf(file: string, path: string): Head {
  let head: Head = { ...BEGINNING, file, offset: 0 };
  for (const { bytes, offset, whole } of readLines(path)) {
    const entry = whole ? parsed(bytes) : null;
    if (entry !== null) head = { seq: entry.seq, hash: entry.hash, file, offset: offset + bytes.length + 1 };
  }
  return head;
}

interface Writable {
  readonly file: string;
  readonly current: CurrentFile;
  readonly removed: readonly Removed[];
  /** The head says what is not so. */
  readonly misled: boolean;
}

/** The file of the head; a new one where that is full, or of an earlier month. */
function writable(folder: string, head: Head, atMs: number, limits: TrailLimits): Writable {
  const current = openCurrent(folder, head);
  const misled = !current.fitsHead;
  // what is torn is explained in its own file
  if (!isOver({ file: head.file, size: current.size }, atMs, limits) || current.torn !== null)
    return { file: head.file, current, removed: [], misled };
  current.close();
  const file = fileName(monthOf(atMs), current.link.seq + 1);
  const next: Head = { ...current.link, file, offset: 0 };
  writeHead(folder, next);
  const removed = oldestFiles(folder, limits.maxBytes, limits.maxFileBytes);
  return { file, current: openCurrent(folder, next), removed, misled };
}

function isOver({ file, size }: { readonly file: string; readonly size: number }, atMs: number, limits: TrailLimits) {
  return size >= limits.maxFileBytes || (size > 0 && monthOf(atMs) > monthIn(file));
}

function monthIn(file: string): string {
  return file.slice(0, file.indexOf('/'));
}
