import type { Stats } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { isObject } from '../core/json.ts';
import { existsSync, lstatSync, statSync } from '../looks/files.ts';
import { realPath } from '../state/real-path.ts';
import { hashFile, keyIn } from './hook-fingerprint.ts';
import { comesWithSystem } from './is-system.ts';

/** Which file a bare name is. */
export interface ProgramFile {
  readonly name: string;
  /** Where it was found; null: nowhere on this PATH. */
  readonly path: string | null;
  /** Where that leads: below the project from there, else absolute. */
  readonly key: string;
  readonly inProject: boolean;
  /** It comes with the system, whose updates are no change. */
  readonly system: boolean;
}

/** What was approved of a file that does not come with the system. */
export interface ProgramPrint {
  readonly hash: string;
  /** While this is the same, so are the bytes: nobody but root sets the time of a file's last change. */
  readonly stamp?: string;
}

/** Name → file → what it was like. */
export type ProgramPrints = Readonly<Record<string, Readonly<Record<string, ProgramPrint>>>>;

/** The time of a change is not finer than a tick of the clock: what changed just now may change again unseen. */
const SETTLED_MS = 2000;

export type FindProgram = (name: string, path: string | null, cwd: string, root: string) => ProgramFile;

/** Finds programs, and remembers where those of the system lead: nobody but root makes another of such a name. */
export function programFinder(): FindProgram {
  const known: Known = new Map();
  return (name, path, cwd, root) => programFile(name, path, cwd, root, known);
}

type Known = Map<string, { readonly stats: Stats; readonly found: ProgramFile }>;

function programFile(name: string, path: string | null, cwd: string, root: string, known: Known): ProgramFile {
  for (const folder of (path ?? '').split(delimiter)) {
    // a PATH is long and searched for every event: plain text is looked at before it is made a path
    const absolute = isAbsolute(folder);
    if (absolute && !existsSync(`${folder}/${name}`)) continue;
    const candidate = resolve(absolute ? folder : resolve(cwd, folder), name);
    const stats = programStats(candidate);
    if (stats === null) continue;
    const before = known.get(`${candidate}\0${root}`);
    if (before !== undefined && before.stats.ino === stats.ino && before.stats.dev === stats.dev) return before.found;
    const found = fileAt(name, candidate, root);
    if (found.system) known.set(`${candidate}\0${root}`, { stats, found });
    return found;
  }
  return { name, path: null, key: '', inProject: false, system: false };
}

function fileAt(name: string, path: string, root: string): ProgramFile {
  const real = realPath(path);
  const key = keyIn(root, real);
  const inProject = key !== real;
  return { name, path, key, inProject, system: !inProject && comesWithSystem(path, real, root) };
}

/** Null: there is nothing to remember of it. */
export function printOf({ path, system }: ProgramFile, now: number): ProgramPrint | null {
  if (path === null || system) return null;
  const before = stampOf(path);
  const hash = hashFile(realPath(path));
  if (hash === null) return null;
  const settled = before !== null && now - before.changedAtMs > SETTLED_MS && stampOf(path)?.text === before.text;
  return settled ? { hash, stamp: before.text } : { hash };
}

/** One that is not there runs nothing; one that was not approved must not have appeared. */
export function isApproved(file: ProgramFile, approved: ProgramPrints): boolean {
  if (file.path === null || file.system) return true;
  const prints = Object.hasOwn(approved, file.name) ? approved[file.name] : undefined;
  const print = prints !== undefined && Object.hasOwn(prints, file.key) ? prints[file.key] : undefined;
  if (print === undefined) return false;
  if (print.stamp !== undefined && print.stamp === stampOf(file.path)?.text) return true;
  return hashFile(realPath(file.path)) === print.hash;
}

export function isProgramPrints(value: unknown): value is ProgramPrints {
  const isPrint = (print: unknown): boolean =>
    isObject(print) && typeof print.hash === 'string' && (print.stamp === undefined || typeof print.stamp === 'string');
  return (
    isObject(value) && Object.values(value).every((files) => isObject(files) && Object.values(files).every(isPrint))
  );
}

/** Null: it is no program. */
function programStats(path: string): Stats | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    const isProgram = stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
    return isProgram ? stats : null;
  } catch {
    return null;
  }
}

/** Of the file that a path leads to. */
function stampOf(path: string): { readonly text: string; readonly changedAtMs: number } | null {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = lstatSync(realPath(path), { bigint: true });
    return { text: [dev, ino, size, mtimeNs, ctimeNs].join(), changedAtMs: Number(ctimeMs) };
  } catch {
    return null;
  }
}
