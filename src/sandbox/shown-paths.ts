import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { ShownPath, ToContain } from './contained.ts';

/**
 * What a hook is shown besides the system, outer folders first. A project that is the home folder, or contains it, is not
 * shown: with it the keys would be that lie there.
 */
export function shownPaths(job: ToContain): readonly ShownPath[] {
  const { sandbox, files, own, env, home, cwd } = job;
  const homes = [home, env.HOME, homedir()].flatMap((path) => (path ? [path, realPath(path)] : []));
  const [project = cwd] = job.folders;
  const named = (path: string): string => resolve(project, path.replace(/^~(?=\/|$)/, home));
  const shown = [
    ...job.folders
      .filter((folder) => !homes.some((one) => isWithin(one, realPath(folder)) || isWithin(one, folder)))
      .map((path) => ({ path, writable: sandbox.project === 'read-write' })),
    ...files.map((path) => ({ path, writable: false })),
    ...sandbox.readable.map((path) => ({ path: named(path), writable: false })),
    ...sandbox.writable.map((path) => ({ path: named(path), writable: true })),
    ...own,
  ];
  const there = shown.filter(({ path }) => isAbsolute(path) && path !== sep && exists(path));
  // a path may lead through links, and some programs ask where they really are
  const both = there.flatMap((one) => [one, { ...one, path: realPath(one.path) }]);
  const last = new Map(both.map((one) => [one.path, one]));
  return withoutCovered([...last.values()].sort((a, b) => depthOf(a.path) - depthOf(b.path)));
}

/** What lies in something that is shown in the same way needs no place of its own. */
function withoutCovered(sorted: readonly ShownPath[]): readonly ShownPath[] {
  const nearest = (path: string): ShownPath | undefined =>
    sorted.findLast((other) => other.path !== path && isWithin(path, other.path));
  return sorted.filter(({ path, writable }) => nearest(path)?.writable !== writable);
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function depthOf(path: string): number {
  return path.split(sep).length;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), path.slice(dirname(path).length));
  }
}
