import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { errorCode } from '../../core/error-code.ts';
import type { TranscriptReader } from './transcript-reader.ts';

/** Something that may hold calls and was not read. */
export interface Unread {
  readonly file: string;
  readonly why: string;
}

export interface Search {
  /** What has not been written to since then is left alone; null: nothing is. */
  readonly sinceMs: number | null;
  readonly unread: (file: string, why: string) => void;
}

const MOST_DEPTH = 8;
const MOST_FILES = 50_000;

/** Where an agent keeps its transcripts on this machine. */
export function transcriptFolders({ folders }: TranscriptReader, home: string, env: Environment): readonly string[] {
  return folders.map(({ variable, usual, below }) => {
    const given = variable === null ? undefined : env[variable];
    const base =
      given === undefined || given === '' ? join(home, usual) : isAbsolute(given) ? given : resolve(home, given);
    return join(base, below);
  });
}

/** The files below a folder, or the one file. No link is followed, and nothing but a file is opened. */
export function* filesBelow(root: string, fits: (path: string) => boolean, search: Search): Generator<string> {
  const stats = lstatSync(root, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isFile()) yield root;
  else if (stats.isDirectory()) yield* walk(root, fits, search);
  else search.unread(root, stats.isSymbolicLink() ? 'it is a link: name what it leads to' : 'it is no file');
}

function* walk(root: string, fits: (path: string) => boolean, search: Search): Generator<string> {
  let left = MOST_FILES;
  const open: { readonly folder: string; readonly depth: number }[] = [{ folder: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { folder, depth } = next;
    for (const entry of entriesOf(folder, search)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < MOST_DEPTH) open.push({ folder: path, depth: depth + 1 });
      if (!fits(relative(root, path))) continue;
      if (entry.isSymbolicLink()) search.unread(path, 'it is a link: name what it leads to');
      else if (entry.isFile() && isNew(path, search)) yield path;
      left -= 1;
      if (left === 0) return search.unread(root, `there are more than ${MOST_FILES} files in it`);
    }
  }
}

function entriesOf(folder: string, { unread }: Search): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    unread(folder, `it cannot be read (${errorCode(error)})`);
    return [];
  }
}

function isNew(path: string, { sinceMs }: Search): boolean {
  return sinceMs === null || (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= sinceMs;
}
