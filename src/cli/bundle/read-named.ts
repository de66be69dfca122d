import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Bundle } from '../../bundle/bundle.ts';
import { LIMITS } from '../../bundle/limits.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { readSigningKey, readTrustedKeys, type SigningKey } from '../../bundle/read-keys.ts';
import type { TrustedKey } from '../../bundle/trusted-key.ts';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';
import { goodOf } from './good-of.ts';

const MAX_KEY_BYTES = 64 * 1024;

export function bundleAt(path: string): Bundle {
  // one byte more than may be, so that whoever reads it says what is wrong
  return goodOf(readBundle(bytesAt(path, LIMITS.packedBytes + 1)), resolve(path));
}

/** Its bytes as they lie there, if it is a bundle. */
export function packedAt(path: string): Uint8Array {
  const bytes = bytesAt(path, LIMITS.packedBytes + 1);
  goodOf(readBundle(bytes), resolve(path));
  return bytes;
}

export function signingKeyAt(path: string, id: string | undefined): SigningKey {
  return goodOf(readSigningKey(bytesAt(path, MAX_KEY_BYTES).toString('utf8'), `"${path}"`, id));
}

export function trustedKeysAt(path: string): readonly TrustedKey[] {
  return goodOf(readTrustedKeys(bytesAt(path, MAX_KEY_BYTES).toString('utf8'), `"${path}"`));
}

/** At most so many bytes of a file. */
function bytesAt(path: string, most: number): Buffer {
  let file: number | null = null;
  try {
    file = openSync(resolve(path), 'r');
    if (!fstatSync(file).isFile()) throw new HookError('FILE_UNREADABLE', `"${path}" is no file.`);
    if (fstatSync(file).size > most) throw new HookError('FILE_UNREADABLE', `"${path}" has more than ${most} bytes.`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof HookError) throw error;
    const code = errorCode(error);
    const message = code === 'ENOENT' ? `There is no file "${path}".` : `"${path}" cannot be read (${code}).`;
    throw new HookError('FILE_UNREADABLE', message, { cause: error });
  } finally {
    if (file !== null) closeSync(file);
  }
}
