import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import type { ShownPath, ToContain } from './contained.ts';

/** What a hook is shown besides the system, outer folders first. */
export function shownPaths(job: ToContain): readonly ShownPath[] {
  const { sandbox, home, cwd } = job;
  const homes = homesOf(job);
  const [project = cwd] = job.folders;
  const named = (path: string): string => resolve(project, path.replace(/^~(?=\/|$)/, home));
  const shown = [
    ...job.folders
      .filter((folder) => !homes.some((one) => isPrivate(folder, one) || isPrivate(realPath(folder), one)))
      .map((path) => ({ path, writable: sandbox.project === 'read-write' })),
    ...job.files.map((path) => ({ path, writable: false })),
    ...sandbox.readable.map((path) => ({ path: named(path), writable: false })),
    ...sandbox.writable.map((path) => ({ path: named(path), writable: true })),
    ...job.own,
  ];
  const there = shown.filter(({ path }) => isAbsolute(path) && path !== sep && existsSync(path));
  // a path may lead through links, and some programs ask where they really are
  const both = there.flatMap((one) => [one, { ...one, path: realPath(one.path) }]);
  const last = new Map(both.map((one) => [one.path, one]));
  return withoutCovered([...last.values()].sort((a, b) => depthOf(a.path) - depthOf(b.path)));
}

/** The home folder by all of its names. */
export function homesOf({ home, env }: Pick<ToContain, 'home' | 'env'>): readonly string[] {
  const names = [home, env.HOME ?? '', homedir()].filter((path) => isAbsolute(path) && path !== sep);
  return [...new Set(names.flatMap((path) => [resolve(path), realPath(path)]))];
}

/**
 * With the home folder, or what contains it, the keys would be shown that lie there; and so they would with a hidden folder
 * in it, unless that is a project like any other.
 */
function isPrivate(folder: string, home: string): boolean {
  const below = relative(home, folder);
  const isBelow = isInside(home, folder) && below !== '';
  return isBelow ? below.startsWith('.') && !existsSync(join(folder, '.git')) : isInside(folder, home);
}

/** What lies in something that is shown in the same way needs no place of its own. */
function withoutCovered(sorted: readonly ShownPath[]): readonly ShownPath[] {
  const nearest = (path: string): ShownPath | undefined =>
    sorted.findLast((other) => other.path !== path && isInside(other.path, path));
  return sorted.filter(({ path, writable }) => nearest(path)?.writable !== writable);
}

function depthOf(path: string): number {
  return path.split(sep).length;
}

const NAMES = ['TMPDIR', 'TMP', 'TEMP'];

/** In a sandbox short-lived files are in /tmp, wherever they are outside. */
export function withPrivateTmp(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = NAMES.filter((name) => env[name] !== undefined).map((name) => [name, '/tmp']);
  return own.length === 0 ? env : { ...env, ...Object.fromEntries(own) };
}
