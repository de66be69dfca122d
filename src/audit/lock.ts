import { lstatSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { errorCode, isSystemError } from '../core/error-code.ts';
import { nowMs } from '../core/now-ms.ts';
import { orElseFor } from '../core/or-else.ts';
import { FOREIGN_MS, isGone, ownerOf, ownName } from './lock-owner.ts';
import { ownLockFile } from './own-lock-file.ts';

export interface Lock {
  /** Without waiting: null means that somebody else has it. Throws where there can be none. */
  readonly take: () => (() => void) | null;
  readonly isHeld: () => boolean;
  /** Whose it is; null: nobody's. */
  readonly holder: () => string | null;
  readonly close: () => void;
}

/**
 * One process at a time. The lock is a link that says whose it is, made in one step, so there is never one without a
 * name. Whoever is dead holds nothing. A process that takes it often makes a file with its name and links to that: many
 * file systems take five times as long to make something new.
 */
export function lockAt(path: string): Lock {
  const me = ownName();
  const own = ownLockFile(path, me);
  const take = (): (() => void) | null => {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (own.link() ?? make(path, me)) {
        own.taken();
        return released(path, me);
      }
      const holder = ownerOf(path);
      if (holder === null) continue;
      if (!isGone(path, holder)) return null;
      bury(path, holder, me);
    }
    return null;
  };
  const isHeld = (): boolean =>
    orElseFor(isSystemError, () => lstatSync(path, { throwIfNoEntry: false }) !== undefined, true);
  return { take, isHeld, holder: () => ownerOf(path), close: own.remove };
}

/**
 * Removes the lock of somebody who is gone. Each lock has a name of its own, and only whoever made the mark for that
 * name may remove it, so nobody can remove the lock of the one who came after. The right of a dead one is inherited.
 */
function bury(lock: string, gone: string, me: string): void {
  const marks: string[] = [];
  for (let of: string | null = gone; of !== null && marks.length < 4; ) {
    const mark: string = `${lock}.${encodeURIComponent(of).slice(-150)}`;
    marks.push(mark);
    if (make(mark, me)) {
      if (ownerOf(lock) === gone) rmSync(lock, { force: true, recursive: true });
      for (const one of marks) rmSync(one, { force: true });
      return;
    }
    const heir = ownerOf(mark);
    of = heir !== null && isGone(mark, heir) ? heir : null;
  }
}

function make(path: string, owner: string): boolean {
  try {
    symlinkSync(owner, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EINVAL'].includes(code)) throw error;
  }
  // no links on this file system
  try {
    writeFileSync(path, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function released(path: string, me: string): () => void {
  const since = nowMs();
  return () => {
    try {
      // after so long, somebody on another machine may have taken it
      if (nowMs() - since < FOREIGN_MS / 2 || ownerOf(path) === me) unlinkSync(path);
    } catch {
      // then it is nobody's
    }
  };
}
