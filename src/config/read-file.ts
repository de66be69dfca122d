import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { errorCode, isMissing } from '../core/error-code.ts';
import { lstatSync, openSync } from '../looks/files.ts';

export type ConfigText =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly code: 'FILE_UNREADABLE' | 'FILE_TOO_LARGE'; readonly message: string }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** What it was read from. */
      readonly bytes?: Uint8Array;
      readonly owner: number;
      readonly mode: number;
      readonly changedMs: number;
    };

const MAX_BYTES = 8 * 1024 * 1024;

/** A regular file's text. Only a path at which there is nothing is missing; everything else is an error. */
export function readConfigFile(path: string, maxBytes = MAX_BYTES): ConfigText {
  let file: number | null = null;
  try {
    // without O_NONBLOCK, opening a named pipe waits for someone to write into it
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0));
    return readOpened(path, file, maxBytes);
  } catch (error) {
    return isNothing(path, error) ? { kind: 'missing' } : unreadable(`"${path}" ${reasonOf(error)}`);
  } finally {
    if (file !== null) closeSync(file);
  }
}

function readOpened(path: string, file: number, maxBytes: number): ConfigText {
  const stats = fstatSync(file);
  if (stats.isDirectory()) return unreadable(`"${path}" is a folder; a configuration file is expected there.`);
  if (!stats.isFile()) return unreadable(`"${path}" is a pipe or a device; a regular file is expected there.`);
  const bytes = stats.size > maxBytes ? null : readBytes(file, stats.size, maxBytes);
  if (bytes === null) return tooLarge(path, maxBytes);
  if (!isUtf8(bytes)) return unreadable(`"${path}" is not valid UTF-8; save it as UTF-8.`);
  const { uid: owner, mode, ctimeMs: changedMs } = stats;
  let text: string | null = null;
  return {
    ...{ kind: 'text', bytes, owner, mode, changedMs },
    // who knows the bytes already does not need it
    get text() {
      text ??= bytes.toString('utf8');
      return text;
    },
  };
}

/** Null when there are more: a file can grow while it is read, and those in /proc have no size. */
function readBytes(file: number, expectedBytes: number, maxBytes: number): Buffer | null {
  let buffer = Buffer.allocUnsafe(expectedBytes + 1);
  let length = 0;
  while (length <= maxBytes) {
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.max(buffer.length * 2, 4096));
    const count = readSync(file, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
  return null;
}

/** A link that leads nowhere fails to open as a missing file does, but something is there. */
function isNothing(path: string, error: unknown): boolean {
  if (!isMissing(error)) return false;
  try {
    lstatSync(path);
    return false;
  } catch (reason) {
    return isMissing(reason);
  }
}

function reasonOf(error: unknown): string {
  const code = errorCode(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'is a link to a file that does not exist; repair or remove the link.';
    case 'ELOOP':
      return 'is a link that leads back to itself; repair or remove the link.';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read by this user; change its permissions or remove it.';
    case 'ENXIO':
      return 'is a socket; a regular file is expected there.';
    default:
      return `cannot be read (${code || String(error)}); repair or remove it.`;
  }
}

function tooLarge(path: string, maxBytes: number): ConfigText {
  const message = `"${path}" is larger than ${maxBytes} bytes, the limit for a configuration file; shorten or remove it.`;
  return { kind: 'unreadable', code: 'FILE_TOO_LARGE', message };
}

function unreadable(message: string): ConfigText {
  return { kind: 'unreadable', code: 'FILE_UNREADABLE', message };
}
