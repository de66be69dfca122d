import { halfLine, halfLineText } from '../half-line.ts';
import type { ReadRecord } from '../read-trail.ts';
import { readableFiles, type TrailFile, type UnreadPart } from '../trail-files.ts';
import { unreadText } from '../unread-text.ts';
import { forgetIndexes, writeIndex } from './index-file.ts';
import { type IndexedFile, type Indexing, indexedFile, isWorthKeeping } from './indexed-file.ts';
import { rowMaker } from './make-row.ts';
import { recordsAt } from './records-at.ts';
import type { Row } from './row.ts';

/** The whole trail as rows, the oldest first. What stands in the files is the truth: an index can be deleted any time. */
export interface TrailIndex {
  /** As of the last refresh. The same list each time: it grows. */
  readonly rows: () => readonly Row[];
  /** Reads what was added since; costs no more than that. At first, no more than a step of it: what is older comes with the next; `whole`: at once. */
  readonly refresh: (whole?: boolean) => Refreshed;
  /** There is more that is older: refresh again. */
  readonly isReading: () => boolean;
  /** Everything that was recorded of a row, as it stands in the trail; nothing, where that is gone. */
  readonly records: (row: Row) => readonly ReadRecord[];
  /** Older rows were left out: there are too many. */
  readonly isCut: () => boolean;
  /** What is there and cannot be read, in words; everything else is shown. */
  readonly unread: () => readonly string[];
  /** Indexes that were not believed, and why, in words. Everything is shown: their files were read instead. */
  readonly refused: () => readonly string[];
  /** Writes down one file's rows for the next time, where that is worth it. False: there was nothing to do. */
  readonly keep: () => boolean;
}

export interface Refreshed {
  /** The first row that is new or another; as many as there are: none is. */
  readonly from: number;
  readonly total: number;
  /** Another number: also rows before the last ones are no longer what they were. */
  readonly generation: number;
}

interface IndexOptions {
  /** Where indexes are kept; null: nowhere. */
  readonly indexFolder: string | null;
  readonly mostRows?: number;
  /** About so much of the trail is looked at in one step, the newest first, whether or not there is an index of it. */
  readonly stepBytes?: number;
}

/** In memory that is a few hundred megabytes; a trail that is cut at its usual size has hardly more. */
const MOST_ROWS = 300_000;

/** Where the indexes of a trail are kept: beside it. */
export function indexFolderOf(trailFolder: string): string {
  return `${trailFolder}-index`;
}

/** `folder`: that of the trail. */
export function openTrailIndex(folder: string, options: IndexOptions): TrailIndex {
  const { indexFolder, mostRows = MOST_ROWS, stepBytes = Number.POSITIVE_INFINITY } = options;
  const indexing: Indexing = { indexFolder, makeRow: rowMaker() };
  let rows: Row[] = [];
  let files: readonly IndexedFile[] = [];
  let unread: readonly UnreadPart[] = [];
  /** How many rows stay as they are, and how many of them are of the last file. */
  let [settled, settledOfLast, generation] = [0, 0, 0];
  let [isCut, isReading, isUnwritable] = [false, false, false];

  const goOnFrom = (stays: number, now: readonly IndexedFile[], ofFirst: number): Refreshed => {
    rows.length = stays;
    for (const [i, file] of now.entries()) {
      for (let at = i === 0 ? ofFirst : 0; at < file.rows.length; at++) rows.push(file.rows[at] as Row);
      settled = rows.length;
      settledOfLast = file.rows.length;
      for (const row of file.open) rows.push(row);
    }
    return { from: stays, total: rows.length, generation };
  };
  return {
    rows: () => rows,
    isCut: () => isCut,
    isReading: () => isReading,
    unread() {
      const half = halfLine(folder);
      return [...unread.map(unreadText), ...(half === null ? [] : [halfLineText(half)])];
    },
    refused: () => files.flatMap(({ refused }) => refused ?? []),
    records: (row) => recordsAt(folder, row),
    keep() {
      const due = indexFolder === null || isUnwritable ? -1 : files.findIndex(isWorthKeeping);
      const file = files[due];
      if (indexFolder === null || file === undefined) return false;
      isUnwritable = !writeIndex(indexFolder, file);
      files = files.with(due, { ...file, kept: file.end });
      if (!files.some(isWorthKeeping)) forgetIndexes(indexFolder, readableFiles(folder).files);
      return !isUnwritable;
    },
    refresh(whole = false) {
      const { files: found, unread: parts } = readableFiles(folder);
      const {
        taken: now,
        isWhole,
        unread: some,
      } = newestFiles(found, files, indexing, {
        mostRows,
        stepBytes: whole ? Number.POSITIVE_INFINITY : stepBytes,
      });
      const last = files.length - 1;
      const isSame = now.length === files.length && now.every((file, i) => file === files[i]);
      const isMore = last >= 0 && hasOnlyGrown(files, now) && (now[last]?.rows.length ?? 0) >= settledOfLast;
      files = now;
      unread = [...parts, ...some];
      isReading = !isWhole;
      isCut = isWhole && now.length + some.length < found.length;
      if (isSame) return { from: rows.length, total: rows.length, generation };
      if (isMore) return goOnFrom(settled, now.slice(last), settledOfLast);
      generation += 1;
      // who still has the list that was keeps it as it was
      rows = [];
      return goOnFrom(0, now, 0);
    },
  };
}

/** As many files as there is room for, the newest of them all; `isWhole`: it is not for lack of time that there are no more. */
function newestFiles(
  found: readonly TrailFile[],
  known: readonly IndexedFile[],
  indexing: Indexing,
  { mostRows, stepBytes }: { readonly mostRows: number; readonly stepBytes: number },
): { readonly taken: readonly IndexedFile[]; readonly isWhole: boolean; readonly unread: readonly UnreadPart[] } {
  const before = new Map(known.map((one) => [one.file.name, one]));
  const taken: IndexedFile[] = [];
  const unread: UnreadPart[] = [];
  let [count, bytes] = [0, 0];
  for (const file of found.toReversed()) {
    const one = before.get(file.name) ?? null;
    if (count >= mostRows) break;
    if (bytes >= stepBytes && one === null) return { taken: taken.reverse(), isWhole: false, unread };
    const indexed = readOrTold(file, one, indexing, unread);
    if (indexed === null) continue;
    if (one === null) bytes += indexed.end;
    count += indexed.rows.length + indexed.open.length;
    taken.push(indexed);
  }
  return { taken: taken.reverse(), isWhole: true, unread };
}

/** Null: it cannot be read. */
function readOrTold(
  file: TrailFile,
  known: IndexedFile | null,
  indexing: Indexing,
  unread: UnreadPart[],
): IndexedFile | null {
  try {
    return indexedFile(file, known, indexing);
  } catch (error) {
    unread.push({ name: file.name, error });
    return null;
  }
}

/** All files are what they were, but that the last of them may have more at its end, and others may have come. */
function hasOnlyGrown(before: readonly IndexedFile[], now: readonly IndexedFile[]): boolean {
  return before.every((one, i) => {
    const same = now[i];
    if (i < before.length - 1) return same === one;
    return same === one || (same?.file.name === one.file.name && !same.isAnew);
  });
}
