import { accessSync, closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, isMissing } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';
import { realPath } from '../../state/real-path.ts';
import { sha256 } from '../../state/sha256.ts';

/** A file as it is now, or that there is none. */
export interface Snapshot {
  /** As the agent names it. */
  readonly path: string;
  /** Where the bytes are: links stay links. */
  readonly real: string;
  /** Null: there is no such file. */
  readonly bytes: Buffer | null;
  /** Without the mark at its beginning; null: there is no such file. */
  readonly text: string | null;
  readonly hasMark: boolean;
  readonly mode: number | null;
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

const MOST_BYTES = 8 * 1024 * 1024;
const MARK = '\uFEFF';

/** Throws where what is there is nothing that could be written back. */
export function snapshotOf(path: string): Snapshot {
  const real = realPath(path);
  const bytes = orMissing(() => readBounded(real, path), path);
  const missing = { path, real, bytes: null, text: null, hasMark: false, mode: null, owner: null };
  if (bytes === null) {
    if (lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink())
      throw unusable(path, 'is a link to something that is not there');
    return missing;
  }
  const { mode, uid, gid } = lstatSync(real);
  const text = textOf(bytes, path);
  const hasMark = text.startsWith(MARK);
  return {
    ...{ path, real, bytes, hasMark, text: hasMark ? text.slice(1) : text },
    mode: mode & 0o7777,
    owner: { uid, gid },
  };
}

/** What a snapshot's file would be with another text: the mark stays. */
export function bytesWith({ hasMark }: Snapshot, text: string): Buffer {
  return Buffer.from(hasMark ? MARK + text : text);
}

export function digest(bytes: Buffer): string {
  return sha256(bytes);
}

/** Throws where it is not what was read any more. */
export function mustBeUnchanged(from: Pick<Snapshot, 'path' | 'real' | 'bytes'>): void {
  const now = snapshotOf(from.path);
  const isSame = now.bytes === null ? from.bytes === null : from.bytes?.equals(now.bytes) === true;
  if (isSame && now.real === from.real) return;
  throw new HookError('CHANGED_SINCE_APPROVED', `"${from.path}" changed while you were looking; nothing was written.`, {
    file: from.path,
    hint: 'look again with the same command',
  });
}

/** Said before anything is shown or asked. */
export function mustBeWritable({ path, real, bytes }: Snapshot): void {
  try {
    if (bytes !== null) accessSync(real, constants.W_OK);
    accessSync(nearestFolder(dirname(real)), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, `cannot be written (${errorCode(error)})`, error);
  }
}

function nearestFolder(folder: string): string {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats === undefined && folder !== dirname(folder) ? nearestFolder(dirname(folder)) : folder;
}

function readBounded(real: string, path: string): Buffer {
  // without waiting: a pipe that nobody writes to is no file
  const file = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw unusable(path, stats.isDirectory() ? 'is a folder' : 'is not a file');
    if (stats.size > MOST_BYTES)
      throw new HookError('FILE_TOO_LARGE', `"${path}" is larger than 8 MB.`, { file: path });
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function textOf(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw unusable(path, 'is not UTF-8', error);
  }
}

function orMissing(read: () => Buffer, path: string): Buffer | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof HookError) throw error;
    if (isMissing(error)) return null;
    throw unusable(path, `cannot be read (${errorCode(error)})`, error);
  }
}

function unusable(path: string, why: string, cause?: unknown): HookError {
  return new HookError('FILE_UNREADABLE', `"${path}" ${why}, so nothing is written there.`, { file: path, cause });
}
