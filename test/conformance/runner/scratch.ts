import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';
import { world } from '../../world/world.ts';
import type { FileToWrite } from './format.ts';

/** A computer of its own for one case: a home with a repository in it; nothing of the developer's is seen. */
export interface Scratch {
  readonly home: string;
  readonly project: string;
  /** The recording programs; first on the PATH. */
  readonly bin: string;
  readonly calls: string;
  readonly env: Readonly<Record<string, string>>;
  /** For what is neither the home's nor the project's. */
  readonly aside: (name: string) => string;
  readonly at: (path: string) => string;
  readonly write: (files: Readonly<Record<string, FileToWrite | null>>) => void;
  /** The text of a file, true for a folder, null where there is nothing. */
  readonly read: (path: string) => string | true | null;
  /** `<home>` and `<project>`, wherever they stand in the strings of a value. */
  readonly filledIn: <T>(value: T) => T;
  readonly remove: () => Promise<void>;
}

/** The system's, without what a package manager put before it for this run. */
export const SYSTEM_PATH = (process.env.PATH ?? '/usr/bin:/bin')
  .split(delimiter)
  .filter((folder) => isAbsolute(folder) && !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
  .join(delimiter);

export function scratch(): Scratch {
  const top = looseFolder();
  const { home, project, env, at } = world({ top });
  const [bin, calls] = [join(top, 'bin'), join(top, 'calls')];
  for (const folder of [bin, calls]) mkdirSync(folder);
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('<project>', project).replaceAll('<home>', home);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [fill(key), fill(inner)]));
  };
  return {
    home,
    project,
    bin,
    calls,
    env: { ...env, PATH: `${bin}${delimiter}${SYSTEM_PATH}` },
    aside: (name) => join(top, name),
    at,
    write: (files) => {
      for (const [path, file] of Object.entries(files)) writeOne(at(path), file);
    },
    read: (path) => readOne(at(path)),
    filledIn: <T>(value: T) => fill(value) as T,
    remove: () => removeFolder(top),
  };
}

function writeOne(target: string, file: FileToWrite | null): void {
  if (file === null) {
    rmSync(target, { recursive: true, force: true });
    return;
  }
  mkdirSync(target.endsWith('/') ? target : dirname(target), { recursive: true });
  if (target.endsWith('/')) return;
  if (typeof file === 'object' && 'link' in file) {
    symlinkSync(file.link, target);
    return;
  }
  const { text, mode = '644' } = typeof file === 'string' ? { text: file } : file;
  writeFileSync(target, text);
  chmodSync(target, Number.parseInt(mode, 8));
}

function readOne(target: string): string | true | null {
  try {
    return readFileSync(target, 'utf8');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'EISDIR') return true;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}
