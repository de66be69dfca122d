import { constants, fstatSync, readSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { withPlainFile } from '../looks/plain-file.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { sha256 } from '../state/sha256.ts';
import { comesWithSystem } from './is-system.ts';

/** Path below the project, or absolute → hash of its bytes; null: no such file. */
export type ScriptHashes = Readonly<Record<string, string | null>>;

/** Hashes what the words name when the hook runs in `cwd`. `realRoot`: the project, links followed. */
export function hashScripts(
  words: readonly string[],
  cwd: string,
  realRoot: string,
  hashOf: (path: string) => string | null = hashFile,
): ScriptHashes {
  const scripts = new Map<string, string | null>();
  for (const word of words) {
    const named = resolve(cwd, word);
    const path = realPath(named);
    const key = keyIn(realRoot, path);
    if (key === path && comesWithSystem(named, path, realRoot)) continue;
    scripts.set(key, hashOf(path));
  }
  return Object.fromEntries(scripts);
}

/** Below the project a path is named from there; real paths, so that a link does not hide where it leads. */
export function keyIn(realRoot: string, path: string): string {
  return isInside(realRoot, path) ? relative(realRoot, path) : path;
}

export function hashFile(path: string): string | null {
  return orElseFor(isSystemError, () => withPlainFile(path, constants.O_RDONLY, hashBytes), null);
}

const CHUNK_BYTES = 256 * 1024;

/** All of them, however many: a size and a date can be made to look the same. */
export function hashBytes(file: number): string {
  // one more than there should be: what a small file has is then read at once
  const buffer = Buffer.allocUnsafe(Math.min(fstatSync(file).size + 1, CHUNK_BYTES));
  const first = readSync(file, buffer);
  const more = first < buffer.length ? readSync(file, buffer, first, buffer.length - first, null) : 0;
  if (more === 0 && first < buffer.length) return sha256(buffer.subarray(0, first));
  const hash = process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(buffer.subarray(0, first + more));
  for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) {
    hash.update(buffer.subarray(0, count));
  }
  return hash.digest('hex');
}
