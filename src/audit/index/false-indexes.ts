import { isDeepStrictEqual } from 'node:util';
import { readableFiles, type TrailFile } from '../trail-files.ts';
import { readIndex, refusedIndexes, refusedText, refuseIndex } from './index-file.ts';
import { indexedFile } from './indexed-file.ts';
import { rowMaker } from './make-row.ts';
import type { Row } from './row.ts';
import { indexFolderOf } from './trail-index.ts';

/**
 * Indexes that do not say what the records say, in words for people. Everything is read for it, so that not even an index
 * counts that was made with this account's own key; who reads a trail every day does not do that.
 */
export function falseIndexes(folder: string): readonly string[] {
  const indexFolder = indexFolderOf(folder);
  const found = readableFiles(folder).files.flatMap((file) => wrongIndex(file, indexFolder) ?? []);
  const aside = refusedIndexes(indexFolder).map(
    (name) => `${name} in ${indexFolder} is an index that was not believed.`,
  );
  return [...found, ...aside];
}

function wrongIndex(file: TrailFile, indexFolder: string): string | null {
  const read = readIndex(indexFolder, file);
  if (read.kind === 'none') return null;
  if (read.kind === 'refused') return refusedText(file, read.why);
  const { rows, open } = indexedFile(file, null, { indexFolder: null, makeRow: rowMaker() });
  const before = [...rows, ...open].filter(({ offset }) => offset < read.end);
  if (isDeepStrictEqual(plain(before), plain(read.rows))) return null;
  refuseIndex(indexFolder, file);
  return refusedText(file, 'it does not say what the records say, and what was shown from it may have been wrong');
}

/** What is shown of a row, without what it shares with others. */
function plain(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, hooks: [...row.hooks], skips: [...row.skips] }));
}
