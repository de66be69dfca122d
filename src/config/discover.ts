import { dirname, join } from 'node:path';
import type { Dialect, FileLocation } from '../core/dialect.ts';
import { errorCode } from '../core/error-code.ts';
import type { Host } from '../core/host.ts';
import { orElse } from '../core/or-else.ts';
import { lstatSync, readdirSync } from '../looks/files.ts';
import type { ConfigFile } from './config-file.ts';
import { existingPath } from './existing-path.ts';
import { formatOf } from './format-of.ts';
import { missingFolders } from './missing-folders.ts';

export interface FoundFile extends Pick<ConfigFile, 'dialect' | 'path' | 'layer' | 'root' | 'isHook'> {
  /** Why it cannot be known what is there. The path is then the folder, or a file that may or may not exist. */
  readonly problem?: string;
  /** It lies where only configuration should, and is not taken for any. */
  readonly ignored?: true;
  readonly unless?: string;
  readonly base: FileLocation['base'];
}

export interface Whereabouts extends Pick<Host, 'cwd' | 'home'> {
  readonly machine: string;
  readonly agentHome?: string | null;
}

/** The configuration files that exist, in configured order: the enforced ones, then dialect by dialect. */
export function discover(dialects: readonly Dialect[], where: Whereabouts): readonly FoundFile[] {
  const roots = { home: [where.home], machine: [where.machine], project: projectDirs(where.cwd, where.home) };
  const isMissing = missingFolders();
  const found = dialects.flatMap((dialect) =>
    dialect.files.flatMap((location) =>
      roots[location.base].flatMap((root) =>
        isMissing(root, location.folder) ? [] : filesAt(dialect, location, root),
      ),
    ),
  );
  return [...found.filter((file) => file.layer === 'enforced'), ...found.filter((file) => file.layer !== 'enforced')];
}

/**
 * The folders whose configuration counts for a cwd, outermost first: from the repository's root down to the cwd, or
 * the cwd alone where there is no repository. Real paths, so that a link into a repository finds that repository. HOME
 * is never among them: its files are the user's own.
 */
export function projectDirs(cwd: string, home: string): readonly string[] {
  const start = existingPath(cwd);
  const end = existingPath(home);
  if (start === null || start === end) return [];
  const dirs: string[] = [];
  for (let dir = start; ; dir = dirname(dir)) {
    if (dir !== end) dirs.unshift(dir);
    if (orElse(() => exists(join(dir, '.git')), false)) return dirs;
    if (dir === end || dir === dirname(dir)) return [start];
  }
}

export function projectRoot(cwd: string, home: string): string {
  return projectDirs(cwd, home)[0] ?? cwd;
}

function filesAt(dialect: Dialect, location: FileLocation, root: string): FoundFile[] {
  const { folder, name, layer, base, unless, wholeFolder, isHook } = location;
  const found = {
    dialect,
    layer,
    root,
    base,
    ...(unless === undefined ? {} : { unless }),
    ...(isHook ? { isHook } : {}),
  };
  // the names of folders and files are ours: nothing in them has to be made plain, and there are a hundred of them
  const inFolder = root.endsWith('/') ? `${root}${folder}` : `${root}/${folder}`;
  const path = typeof name === 'string' ? `${inFolder}/${name}` : inFolder;
  try {
    if (typeof name === 'string') return exists(path) ? [{ ...found, path }] : [];
    return namesIn(inFolder).flatMap((entry): FoundFile[] => {
      const file = { ...found, path: join(inFolder, entry) };
      const isMeant = !entry.startsWith('.') && entry.search(name) >= 0 && !(wholeFolder && isOtherFolder(file.path));
      if (isMeant) return [file];
      return wholeFolder ? [{ ...file, ignored: true }] : [];
    });
  } catch (error) {
    const reason = errorCode(error) || String(error);
    const problem = `It cannot be known which configuration is at "${path}" (${reason}); change its permissions or remove it.`;
    return [{ ...found, path, problem }];
  }
}

/** A folder in place of a file is a mistake; one of another name is just a folder. */
function isOtherFolder(path: string): boolean {
  return formatOf(path) === null && lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Throws when the folder, or what stands in its place, cannot be listed. */
function namesIn(folder: string): string[] {
  // almost always; to find out by failing takes a process that has just started several times as long
  if (!exists(folder)) return [];
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (exists(folder)) throw error;
    return [];
  }
}

/** Whether anything is at the path, be it a link that leads nowhere. Throws when that cannot be found out. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}
