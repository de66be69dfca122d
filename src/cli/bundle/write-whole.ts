import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';

/** Whole or not at all: a web server may be handing it out. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const target = resolve(path);
  const beside = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    writeFileSync(beside, bytes, { flag: 'wx' });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new HookError('OUTPUT', `"${path}" cannot be written (${errorCode(error)}).`, { cause: error });
  }
}
