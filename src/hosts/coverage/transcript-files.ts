import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { errorCode } from '../../core/error-code.ts';
import { orElse } from '../../core/or-else.ts';
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

const LINK = 'it is a link: name what it leads to';
const NO_FILE = 'it is no file';
/** What transcripts are called: where none of these would be one, a folder holds none. */
const PROBES = ['a.jsonl', 'rollout-a.jsonl', 'wire.jsonl', 'events.jsonl', 'chats/a.jsonl', 'a.messages.json'];
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
  else search.unread(root, stats.isSymbolicLink() ? LINK : NO_FILE);
}

function* walk(root: string, fits: (path: string) => boolean, search: Search): Generator<string> {
  let left = MOST_FILES;
  const open: { readonly folder: string; readonly depth: number }[] = [{ folder: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { folder, depth } = next;
    for (const entry of entriesOf(folder, search)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < MOST_DEPTH) open.push({ folder: path, depth: depth + 1 });
      const name = relative(root, path);
      if (!fits(name)) {
        if (isLinkedFolder(entry, path) && PROBES.some((probe) => fits(join(name, probe)))) search.unread(path, LINK);
        continue;
      }
      if (entry.isSymbolicLink()) search.unread(path, LINK);
      else if (entry.isFile()) {
        if (isNew(path, search)) yield path;
      } else if (!entry.isDirectory()) search.unread(path, NO_FILE);
      left -= 1;
      if (left === 0) return search.unread(root, `there are more than ${MOST_FILES} files in it`);
    }
  }
}

/** Nothing in it is looked at. */
function isLinkedFolder(entry: Dirent, path: string): boolean {
  return entry.isSymbolicLink() && orElse(() => statSync(path).isDirectory(), false);
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
