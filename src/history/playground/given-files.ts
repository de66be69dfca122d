import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderOf } from './check-question.ts';
import type { GivenFile } from './question.ts';

/** Where the files of one question lie while it is answered. */
export interface GivenFiles {
  readonly folder: string;
  readonly remove: () => void;
}

/** A private folder for the files of questions; their names were checked. */
export function givenFilesFolder() {
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-playground-'));
  let questions = 0;
  return {
    top,
    put(files: readonly GivenFile[]): GivenFiles {
      // its name stands in paths that are shown: it must not be anything that could stand there otherwise
      const folder = join(top, `given-${++questions}`);
      for (const base of ['home', 'project', 'machine'])
        mkdirSync(join(folder, base), { recursive: true, mode: 0o700 });
      for (const { name, text, layer } of files) {
        const path = join(folder, folderOf(layer), name);
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
      }
      return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
    },
    close: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Everything that is told of a file is told by the name that it was given with. */
export function byGivenNames<T>(answer: T, folder: string): T {
  const text = JSON.stringify(answer);
  const inJson = JSON.stringify(folder).slice(1, -1);
  const named = text
    .replaceAll(`${inJson}/home/`, '~/')
    .replaceAll(`${inJson}/machine/`, '/etc/')
    .replaceAll(`${inJson}/project/`, '');
  return JSON.parse(named.replaceAll(inJson, ''));
}
