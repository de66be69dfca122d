import { join } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { isMissing } from '../core/error-code.ts';
import { statSync } from '../looks/files.ts';
import { readPlainFile } from '../looks/plain-file.ts';

/** Where a lock is, and what its bytes must be: said by whoever starts the agent, never by the repository. */
export const LOCK_FILE = 'HOOKLINE_TRUST_LOCK';
export const LOCK_DIGEST = 'HOOKLINE_TRUST_LOCK_SHA256';

export function asksForLock(env: Environment): boolean {
  return Boolean(env[LOCK_FILE] || env[LOCK_DIGEST]);
}

/** Whether anything was ever approved in one of these folders; read as text, because almost always nothing was. */
export function everApproved(stateFolder: string, folders: readonly string[]): boolean {
  const path = join(stateFolder, 'trust.json');
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return false;
    const text = readPlainFile(path);
    return folders.some((folder) => text.includes(JSON.stringify(folder)));
  } catch (error) {
    // one that is there and cannot be read must be told about
    return !isMissing(error);
  }
}
