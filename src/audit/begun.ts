import { existsSync, lstatSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { isMissing, isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { appendToPlainFile, readPlainFile } from '../state/plain-file.ts';
import { makeFolder, writeWhole } from '../state/state-folder.ts';

/**
 * Beside the person's configuration: who removes the state folder does not remove this with it. Null: nobody said whose
 * home it is, or there is none.
 */
export function trailMemory(home: string, { HOME }: Environment): string | null {
  return HOME !== undefined && HOME !== '' && isAbsolute(home) && existsSync(home)
    ? join(home, '.config', 'hookline', 'trails-begun')
    : null;
}

/** Beside the folder of the trail, so that a trail that is gone is missed. */
function begunPath(folder: string): string {
  return `${folder}-begun`;
}

export function wasBegun(folder: string, memory: string | null): boolean {
  return isMarked(folder) || isRemembered(folder, memory);
}

/** Only where records are: nobody then misses what never was. */
export function markBegun(folder: string): void {
  if (!isMarked(folder)) writeWhole(begunPath(folder), 'There is a trail: hookline audit verify\n');
}

/**
 * Remembers it, and again whenever the memory is not what it was: that costs a look at the file, no more. Where it cannot
 * be written, the mark beside the folder is all there is.
 */
export function remembering(folder: string, memory: string | null): () => void {
  // a line holds one trail
  if (memory === null || folder.includes('\n')) return () => {};
  let known: string | null = null;
  return () => {
    const now = signOf(memory);
    if (now !== null && now === known) return;
    try {
      remember(folder, memory);
    } catch {
      // no event is stopped by that
    }
    known = signOf(memory);
  };
}

/** One trail on each line. */
function remember(folder: string, memory: string): void {
  const { folders, isWhole } = readMemory(memory);
  const isThere = folders.includes(folder);
  if (isThere && isWhole) return;
  makeFolder(dirname(memory));
  if (isWhole) appendToPlainFile(memory, `${folder}\n`);
  else writeWhole(memory, [...new Set([...folders, folder])].map((one) => `${one}\n`).join(''));
}

/** Another one when the file is another, or has another content. */
function signOf(path: string): string | null {
  const stats = orElseFor(isSystemError, () => lstatSync(path), null);
  return stats === null ? null : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

function isMarked(folder: string): boolean {
  // something else stands where the state folder was
  return orElseFor(isSystemError, () => lstatSync(begunPath(folder), { throwIfNoEntry: false }) !== undefined, false);
}

/** Somebody has been at a memory that cannot be read: which trails there were it no longer says. */
function isRemembered(folder: string, memory: string | null): boolean {
  if (memory === null) return false;
  const { folders, isWhole } = readMemory(memory);
  return !isWhole || folders.includes(folder);
}

interface Memory {
  readonly folders: readonly string[];
  /** It is as we write it; so is one that is not there. */
  readonly isWhole: boolean;
}

function readMemory(path: string): Memory {
  try {
    const text = readPlainFile(path);
    const lines = text.split('\n');
    const folders = lines.filter((line) => isAbsolute(line) && !line.includes('\0'));
    return { folders, isWhole: folders.length > 0 && text === folders.map((line) => `${line}\n`).join('') };
  } catch (error) {
    return { folders: [], isWhole: isMissing(error) };
  }
}
