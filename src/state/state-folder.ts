import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../core/dialect.ts';

/** Where what lasts is kept, private to the user. */
export function stateFolder(env: Environment, home: string): string {
  const base = env.XDG_STATE_HOME;
  return join(base !== undefined && isAbsolute(base) ? base : join(home, '.local', 'state'), 'hookline');
}

/** The list of hooks that a person switched off. */
export function switchPath(folder: string): string {
  return join(folder, 'disabled.json');
}

/** Whole or not at all: another process never reads half a file. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
