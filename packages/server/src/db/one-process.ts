import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isGone, ownerOf, ownName } from '../../../../src/audit/lock-owner.ts';
import { errorCode } from '../../../../src/core/error-code.ts';

/** Two processes that write to one embedded database would spoil it. Gives what releases the folder again. */
export function oneProcess(folder: string): () => void {
  const lock = join(folder, 'process');
  const me = ownName();
  while (!taken(lock, me)) {
    const owner = ownerOf(lock);
    if (owner !== null && !isGone(lock, owner))
      throw new Error(
        `"${folder}" is in use by the process ${owner.split(':')[1]}. Stop it as long as this one works there; for several processes give DATABASE_URL, a PostgreSQL of its own.`,
      );
    rmSync(lock, { force: true });
  }
  return () => {
    if (readlinkSync(lock) === me) rmSync(lock, { force: true });
  };
}

function taken(lock: string, me: string): boolean {
  try {
    symlinkSync(me, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
