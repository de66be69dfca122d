import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { errorCode, isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';

/** Where what lasts is kept, private to the user. */
export function stateFolder(env: Environment, home: string): string {
  const base = env.XDG_STATE_HOME;
  return join(base !== undefined && isAbsolute(base) ? base : join(home, '.local', 'state'), 'hookline');
}

/** The list of hooks that a person switched off. */
export function switchPath(folder: string): string {
  return join(folder, 'disabled.json');
}

/**
 * Makes a folder that is the user's alone, and those above it; says whether it was not there before. Node's own way never
 * returns below a folder that says it is there and lets nothing be made in it, as /proc does.
 */
export function makeFolder(path: string): boolean {
  const made = makeOne(path);
  if (made !== null) return made;
  if (path !== dirname(path)) makeFolder(dirname(path));
  // another process may have made it meanwhile
  return makeOne(path) ?? notMade(path);
}

/** Null: there is nothing that it could be made in. */
function makeOne(path: string): boolean | null {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') return null;
    throw error;
  }
}

function notMade(path: string): never {
  throw new Error(`no folder can be made at "${path}"`);
}

/** What is in a folder, in the order of the names; nothing, where there is none. */
export function namesIn(folder: string): readonly string[] {
  // to ask is cheaper than to fail
  const list = () => (statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder).sort());
  return orElseFor(isSystemError, list, []);
}

/** Whole or not at all: another process never reads half a file. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
