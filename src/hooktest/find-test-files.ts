import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HookError } from '../core/hook-error.ts';
import { orElse } from '../core/or-else.ts';

const TEST_FILE = /\.hooktest\.(?:ya?ml|jsonc?)$/;
/** Folders in which nobody keeps tests of their own. */
const NOT_ENTERED = new Set(['node_modules', '.git']);
/** Of the folders whose names begin with a dot, those that hold hooks. */
const HOOK_FOLDERS = new Set(['.hookline', '.config', '.claude', '.codex', '.gemini', '.cursor']);
const MAX_DEPTH = 12;
/** A folder with more in it is hardly a project. */
const MAX_ENTRIES = 50_000;

/** The files that a person named; a folder stands for those below it. */
export function namedTestFiles(names: readonly string[], cwd: string): readonly string[] {
  return names.flatMap((name) => {
    const path = resolve(cwd, name);
    const stats = orElse(() => statSync(path), null);
    if (stats === null) {
      const hint = 'a file of tests is called NAME.hooktest.yml: docs/testing-hooks.md';
      throw new HookError('USAGE', `There is no file "${name}".`, { hint });
    }
    return stats.isDirectory() ? testFilesBelow(path) : [path];
  });
}

/** Those below a folder and those among the person's own files. */
export function foundTestFiles(cwd: string, home: string): readonly string[] {
  const own = testFilesIn(join(home, '.config', 'hookline'));
  // a home folder is no project, and to look through it would take minutes
  const here = sameFolder(cwd, home) ? testFilesIn(join(cwd, '.hookline')) : testFilesBelow(cwd);
  return [...new Set([...here, ...own])];
}

function testFilesBelow(folder: string): readonly string[] {
  const found: string[] = [];
  let left = MAX_ENTRIES;
  const look = (at: string, depth: number): void => {
    const entries = orElse(() => readdirSync(at, { withFileTypes: true }), []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (--left < 0) return;
      const path = join(at, entry.name);
      if (entry.isDirectory()) {
        if (depth < MAX_DEPTH && isEntered(entry.name)) look(path, depth + 1);
      } else if (TEST_FILE.test(entry.name) && isFile(path)) found.push(path);
    }
  };
  look(folder, 0);
  return found;
}

function isEntered(name: string): boolean {
  return !NOT_ENTERED.has(name) && (!name.startsWith('.') || HOOK_FOLDERS.has(name));
}

function testFilesIn(folder: string): readonly string[] {
  const names = orElse(() => readdirSync(folder).sort(), []);
  return names.filter((name) => TEST_FILE.test(name)).map((name) => join(folder, name));
}

function isFile(path: string): boolean {
  return orElse(() => lstatSync(path).isFile() || statSync(path).isFile(), false);
}

function sameFolder(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => orElse(() => statSync(path), null));
  return one !== null && other !== null && one?.ino === other?.ino && one?.dev === other?.dev;
}
