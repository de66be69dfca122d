import { isMissing } from '../../core/error-code.ts';
import { eachGroup } from '../decided.ts';
import type { TrailFile } from '../trail-files.ts';
import { type Covered, readIndex, refusedText, tailAt } from './index-file.ts';
import type { rowMaker } from './make-row.ts';
import { readRecords } from './read-records.ts';
import type { Row } from './row.ts';

/** One file of the trail as rows. */
export interface IndexedFile extends Covered {
  readonly file: TrailFile;
  /** What stands at the end and may still become more: it is read again when something was added. */
  readonly open: readonly Row[];
  /** How far its index goes; 0: it has none. */
  readonly kept: number;
  /** Something before its end was another than it was. */
  readonly isAnew: boolean;
  /** Why its index was not believed, for people; null: nothing was wrong with it. */
  readonly refused: string | null;
}

export interface Indexing {
  /** Null: nothing is kept for the next time. */
  readonly indexFolder: string | null;
  readonly makeRow: ReturnType<typeof rowMaker>;
}

/** Only what is new is read: since `known`, or since its index was written. A file that is gone meanwhile has no rows. */
export function indexedFile(file: TrailFile, known: IndexedFile | null, indexing: Indexing): IndexedFile {
  if (known !== null && isUntouched(known.file, file)) return known;
  try {
    const { indexFolder } = indexing;
    const before = known !== null && isGrown(known, file) ? known : null;
    const index = before === null && indexFolder !== null ? readIndex(indexFolder, file) : null;
    const kept = index?.kind === 'covered' ? index : null;
    const refused = index?.kind === 'refused' ? refusedText(file, index.why) : (before?.refused ?? null);
    const isAnew = before === null;
    return {
      ...added(file, before ?? kept ?? NOTHING, indexing),
      kept: before?.kept ?? kept?.end ?? 0,
      isAnew,
      refused,
    };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { ...NOTHING, rows: [], open: [], file, kept: 0, isAnew: true, refused: null };
  }
}

const NOTHING: Covered = { rows: [], end: 0, tail: '' };

function isUntouched(known: TrailFile, { ino, bytes, mtimeMs }: TrailFile): boolean {
  return known.ino === ino && known.bytes === bytes && known.mtimeMs === mtimeMs;
}

function isGrown(known: IndexedFile, file: TrailFile): boolean {
  return known.file.ino === file.ino && file.bytes >= known.end && tailAt(file.path, known.end) === known.tail;
}

/** The rows of what stands behind what is known. */
function added(
  file: TrailFile,
  { rows: before, end: from }: Covered,
  { makeRow }: Indexing,
): Omit<IndexedFile, 'isAnew' | 'kept' | 'refused'> {
  const rows = before === NOTHING.rows ? [] : before;
  const open: Row[] = [];
  let end = from;
  for (const group of eachGroup(readRecords(file.path, from))) {
    const row = makeRow(file.name, group);
    const { whole } = group.records.at(-1) ?? group.records[0];
    if (!group.isWhole || !whole || open.length > 0) {
      open.push(row);
      continue;
    }
    rows.push(row);
    end = Math.max(end, row.offset + row.bytes);
  }
  // what stands between the records of an open one is read again with it
  const openFrom = Math.min(end, ...open.map(({ offset }) => offset));
  while ((rows.at(-1)?.offset ?? -1) >= openFrom) open.unshift(...rows.splice(-1));
  end = openFrom;
  return { file, rows, open, end, tail: tailAt(file.path, end) };
}

/** So much is read again rather than written down. */
const LEAST_BYTES = 256 * 1024;

/** Its index would save reading a good part of it the next time. */
export function isWorthKeeping({ end, kept }: IndexedFile): boolean {
  return end - kept > LEAST_BYTES;
}
