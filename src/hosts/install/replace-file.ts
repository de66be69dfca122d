import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';
import { orElse } from '../../core/or-else.ts';
import { mustBeUnchanged, type Snapshot } from './snapshot.ts';

/**
 * Whole or not at all, with the owner and rights that the file had, and only in the place of the bytes that were read: an agent may
 * write its file anew at any time. Says which folders had to be made, outermost first.
 */
export function replaceFile(from: Snapshot, bytes: Buffer, newMode: number): readonly string[] {
  const { path, real, mode, owner } = from;
  const made = makeFolders(dirname(real));
  const draft = join(dirname(real), `.hookline-${process.pid}-${Math.random().toString(36).slice(2)}`);
  try {
    writeDraft(draft, bytes);
    if (owner !== null) orElse(() => chownSync(draft, owner.uid, owner.gid), null);
    chmodSync(draft, mode ?? newMode);
    mustBeUnchanged(from);
    renameSync(draft, real);
    return made;
  } catch (error) {
    rmSync(draft, { force: true });
    removeFolders(made);
    if (error instanceof HookError) throw error;
    throw new HookError('FILE_UNREADABLE', `"${path}" cannot be written (${errorCode(error)}).`, {
      file: path,
      cause: error,
    });
  }
}

export function removeFile(from: Snapshot): void {
  mustBeUnchanged(from);
  rmSync(from.real, { force: true });
}

function writeDraft(draft: string, bytes: Buffer): void {
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function makeFolders(folder: string): readonly string[] {
  if (existsSync(folder)) return [];
  const above = makeFolders(dirname(folder));
  mkdirSync(folder);
  return [...above, folder];
}

/** Those that nobody else has used since. */
export function removeFolders(made: readonly string[]): void {
  for (const folder of [...made].reverse()) orElse(() => rmdirSync(folder), null);
}
