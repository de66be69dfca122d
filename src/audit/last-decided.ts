import { type Decided, decidedIn } from './decided.ts';
import { recordsAt, recordsReader } from './index/records-at.ts';
import type { Row } from './index/row.ts';
import { type OnRefused, rowsByFile } from './index/rows-by-file.ts';
import type { ReadRecord } from './read-trail.ts';
import type { TrailFilter } from './trail-filter.ts';

interface Wanted {
  readonly folder: string;
  readonly filter: Pick<TrailFilter, 'fits' | 'fromMs'>;
  readonly limit: number;
  /** Is told which indexes were not believed. */
  readonly onRefused?: OnRefused | undefined;
}

/** So many bytes of the trail are looked at only to tell how many there are. */
const MOST_COUNTED_BYTES = 64 * 1024 * 1024;

/** The last that fit, and of how many; `more`: there are older ones that nobody counted. */
export function lastCounted({ folder, filter, limit, onRefused }: Wanted) {
  let found: readonly Row[] = [];
  let [total, bytes, more] = [0, 0, false];
  for (const { file, rows } of rowsByFile(folder, onRefused)) {
    if (found.length >= limit && bytes > MOST_COUNTED_BYTES) {
      more = true;
      break;
    }
    const fitting = rows.filter(filter.fits);
    total += fitting.length;
    if (found.length < limit) found = [...fitting, ...found].slice(-limit);
    bytes += file.bytes;
    const [oldest] = rows;
    if (oldest !== undefined && oldest.at < (filter.fromMs ?? Number.NEGATIVE_INFINITY)) break;
  }
  return { found: found.flatMap((row) => decidedAt(folder, row)), total, more };
}

/** As many files are read, the newest first, as are needed for that many. */
export function lastDecided(wanted: Wanted): readonly Decided[] {
  return lastRows(wanted).flatMap(decidedReader(wanted.folder));
}

/** The same as rows: whoever looks at many need not read all that was recorded of each. */
export function lastRows({ folder, filter, limit, onRefused }: Wanted): readonly Row[] {
  let found: readonly Row[] = [];
  for (const { rows } of rowsByFile(folder, onRefused)) {
    found = [...rows.filter(filter.fits), ...found];
    if (found.length >= limit) break;
  }
  return found.slice(-limit);
}

/** What was recorded of a row; none: it has made room for others meanwhile. */
export function decidedAt(folder: string, row: Row): readonly Decided[] {
  return decidedOf(row, recordsAt(folder, row));
}

/** The same for many rows. */
export function decidedReader(folder: string): (row: Row) => readonly Decided[] {
  const read = recordsReader(folder);
  return (row) => decidedOf(row, read(row));
}

function decidedOf(row: Row, [first, ...others]: readonly ReadRecord[]): readonly Decided[] {
  return first === undefined ? [] : [decidedIn({ kind: row.kind, records: [first, ...others], isWhole: true })];
}
