import { type BigIntStats, type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { orElse } from '../core/or-else.ts';
import { lstatSync, readdirSync, statSync } from '../looks/files.ts';
import { existingPath } from './existing-path.ts';

const DEBOUNCE_MS = 30;
const POLL_MS = 1000;

/**
 * Calls back soon after one of the files appeared, changed or went away; a path that is a folder stands for the files in
 * it. Whoever reads the files after this call misses no change. Where the system gives no watches (there is a limit to
 * them), the files are looked at every second. Nothing here keeps the process alive. Returns the undo.
 */
export function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  /** By folder; null where a watch was refused. */
  const watchers = new Map<string, FSWatcher | null>();
  let places = new Map<string, Set<string> | null>();
  let pending: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;

  const look = () => {
    pending = undefined;
    arm();
    const now = stateOf(paths);
    if (now === seen) return;
    seen = now;
    onChange();
  };
  const lookSoon = () => {
    pending ??= setTimeout(look, DEBOUNCE_MS).unref();
  };

  const arm = () => {
    // a folder can appear between the search for it and the watch above it, so until nothing is new
    for (let round = 0; round < 10; round++) {
      places = placesOf(paths);
      for (const folder of watchers.keys()) if (!places.has(folder)) forget(folder);
      const unwatched = [...places.keys()].filter((folder) => !watchers.has(folder));
      if (unwatched.length === 0) return;
      unwatched.forEach(watchFolder);
    }
  };
  const watchFolder = (folder: string) => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => changed(folder, name));
      watcher.on('error', () => pollInsteadOf(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') pollInsteadOf(folder);
    }
  };
  const changed = (folder: string, name: string | null) => {
    // a folder that is removed or moved reports its own name, and its watch is dead
    const itself = name === basename(folder);
    if (itself) forget(folder);
    const names = places.get(folder);
    if (name !== null && names?.has(name)) forget(join(folder, name));
    if (itself || name === null || names === null || names?.has(name)) lookSoon();
  };
  const pollInsteadOf = (folder: string) => {
    forget(folder);
    watchers.set(folder, null);
    polling ??= setInterval(look, POLL_MS).unref();
  };
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  arm();
  let seen = stateOf(paths);
  return () => {
    clearTimeout(pending);
    clearInterval(polling);
    for (const folder of watchers.keys()) forget(folder);
  };
}

/** The folders to watch, each with the names in it that matter; null: all of them. */
function placesOf(paths: readonly string[]): Map<string, Set<string> | null> {
  const places = new Map<string, Set<string> | null>();
  const add = (folder: string, name: string) => {
    const names = places.get(folder);
    if (names === undefined) places.set(folder, new Set([name]));
    else names?.add(name);
  };
  // hundreds of paths lie in a few dozen folders, most of which are not there: each is looked at once
  const known = new Map<string, boolean>();
  const isThere = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const parent = dirname(folder);
    const found = (parent === folder || isThere(parent)) && isFolder(folder);
    known.set(folder, found);
    return found;
  };
  const realOf = (path: string): string => (isThere(dirname(path)) ? (existingPath(path) ?? path) : path);
  for (const path of new Set(paths.flatMap((path) => [path, realOf(path)]))) {
    let target = path;
    while (!isThere(dirname(target)) && dirname(target) !== target) target = dirname(target);
    const folder = dirname(target);
    add(folder, basename(target));
    // the folder can be replaced as a whole
    if (dirname(folder) !== folder) add(dirname(folder), basename(folder));
    if (isThere(path)) places.set(path, null);
  }
  return places;
}

/** Differs whenever one of the files could have. */
function stateOf(paths: readonly string[]): string {
  return paths
    .map((path) => [stamp(path), ...namesIn(path).map((name) => name + stamp(join(path, name)))].join())
    .join('\n');
}

function stamp(path: string): string {
  const link = orElse(() => lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null, null);
  const target = link?.isSymbolicLink() ? orElse(() => statSync(path, { bigint: true }), null) : null;
  return `${describe(link)} ${describe(target)}`;
}

function describe(stats: BigIntStats | null): string {
  return stats === null ? '' : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
}

function namesIn(path: string): string[] {
  return isFolder(path) ? orElse(() => readdirSync(path), []) : [];
}

function isFolder(path: string): boolean {
  return orElse(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, false);
}
