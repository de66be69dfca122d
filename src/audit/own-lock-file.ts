import { linkSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { isGone, ownerOf } from './lock-owner.ts';

/** The file that the lock becomes a second name of, from the second time on. */
export function ownLockFile(lock: string, me: string) {
  const path = `${lock}-${process.pid}-${me.slice(me.lastIndexOf(':') + 1)}`;
  let times = 0;
  let made = false;
  const makeOnce = (): void => {
    if (made) return;
    removeOrphans(lock);
    writeFileSync(path, me, { flag: 'wx', mode: 0o600 });
    made = true;
  };
  return {
    /** Null: not by this way. */
    link(): boolean | null {
      if (times < 1) return null;
      try {
        makeOnce();
        linkSync(path, lock);
        return true;
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
        // somebody cleaned up, or there are no such links here
        made = false;
        if (errorCode(error) !== 'ENOENT') times = Number.NEGATIVE_INFINITY;
        return null;
      }
    },
    taken(): void {
      times += 1;
    },
    remove(): void {
      if (made) rmSync(path, { force: true });
      made = false;
      times = 0;
    },
  };
}

/** Those of processes that were killed. */
function removeOrphans(lock: string): void {
  const [folder, name] = [dirname(lock), `${basename(lock)}-`];
  for (const file of readdirSync(folder).filter((one) => one.startsWith(name))) {
    const path = join(folder, file);
    const owner = ownerOf(path);
    if (owner !== null && isGone(path, owner)) rmSync(path, { force: true });
  }
}
