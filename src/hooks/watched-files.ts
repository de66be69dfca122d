import type { Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectDirs } from '../config/discover.ts';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { DIALECTS } from '../dialects/all.ts';
import { enrolmentPath, SOURCE_NAMES } from '../fleet/enrolment.ts';
import { readFileSync, statNow } from '../looks/files.ts';
import type { Loader } from './load-hooks.ts';

export { watchFiles } from '../config/watch-files.ts';

/** How a file looked. Its text only where an edit might not show in the rest: the times of files have a grain. */
export interface WatchedLook {
  readonly path: string;
  /** Null: it is not there. */
  readonly stats: Pick<Stats, 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'> | null;
  readonly text: string | null;
}

const GRAIN_MS = 50;
const MAX_COMPARED_BYTES = 1024 * 1024;

export function lookAt(path: string): WatchedLook {
  const stats = orElseFor(isSystemError, () => statNow(path), undefined);
  if (stats === undefined) return { path, stats: null, text: null };
  const { size, ctimeMs } = stats;
  // opening a pipe would wait for somebody to write into it
  const readable = stats.isFile() && size <= MAX_COMPARED_BYTES;
  const text = readable && Date.now() - ctimeMs < GRAIN_MS ? textOf(path) : null;
  return { path, stats, text };
}

export function differ(before: WatchedLook, now: WatchedLook | undefined): boolean {
  if (now === undefined || !isAlike(before.stats, now.stats)) return true;
  return before.text !== null && before.text !== (now.text ?? textOf(now.path));
}

function isAlike(a: WatchedLook['stats'], b: WatchedLook['stats']): boolean {
  if (a === null || b === null) return a === b;
  return a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}

function textOf(path: string): string | null {
  return orElseFor(isSystemError, () => readFileSync(path, 'latin1'), null);
}

/** Where somebody may enrol this machine. */
export function enrolmentPaths(where: Loader['where']): readonly string[] {
  return SOURCE_NAMES.map((source) => enrolmentPath(source, where));
}

/** Every place where a file of ours is, or could appear; a folder stands for what is in it. */
export function watchedPaths({ where: { cwd, home, machine }, options }: Loader): readonly string[] {
  const roots = { home: [home], machine: [machine], project: projectDirs(cwd, home) };
  const named = [...(options.files ?? []), ...(options.enforced ?? [])];
  const paths = named.map((file) => resolve(cwd, typeof file === 'string' ? file : file.path));
  const possible = DIALECTS.flatMap(({ files }) =>
    files.flatMap(({ base, folder, name }) =>
      roots[base].map((root) => (typeof name === 'string' ? join(root, folder, name) : join(root, folder))),
    ),
  );
  return [...new Set([...paths, ...possible])];
}
