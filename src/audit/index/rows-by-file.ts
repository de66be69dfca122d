import { type TrailFile, trailFiles } from '../trail-files.ts';
import { writeIndex } from './index-file.ts';
import { indexedFile, isWorthKeeping } from './indexed-file.ts';
import { rowMaker } from './make-row.ts';
import type { Row } from './row.ts';
import { indexFolderOf } from './trail-index.ts';

/** Is told which indexes were not believed, and why. */
export type OnRefused = (text: string) => void;

/** The rows of each file of a trail, the newest file first: whoever looks for the last need not read them all. */
export function* rowsByFile(
  folder: string,
  onRefused: OnRefused = () => {},
): Generator<{ readonly file: TrailFile; readonly rows: readonly Row[] }> {
  const indexFolder = indexFolderOf(folder);
  const makeRow = rowMaker();
  for (const file of trailFiles(folder).toReversed()) {
    const read = indexedFile(file, null, { indexFolder, makeRow });
    if (read.refused !== null) onRefused(read.refused);
    if (isWorthKeeping(read)) writeIndex(indexFolder, read);
    yield { file, rows: [...read.rows, ...read.open] };
  }
}

/** All of them, the oldest first. */
export function* rowsOfTrail(folder: string, onRefused?: OnRefused): Generator<Row> {
  for (const { rows } of [...rowsByFile(folder, onRefused)].reverse()) yield* rows;
}
