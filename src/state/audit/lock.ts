import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Of a holder on another machine nothing is known but how long it has held the lock. */
const FOREIGN_MS = 30_000;

export interface Lock {
  /** Without waiting: null means that somebody else has it. Throws where there can be none. */
  readonly take: () => (() => void) | null;
  readonly close: () => void;
}

/**
 * One process at a time. The lock is a link that says whose it is, made in one step, so there is never one without a
 * name. Whoever is dead holds nothing. A process that takes it often makes a file with its name and links to that: many
 * file systems take five times as long to make something new.
 */
export function lockAt(path: string): Lock {
  const me = `${hostname()}:${process.pid}:${processNow('self')?.start ?? ''}:${Math.random().toString(36).slice(2)}`;
  const own = ownFile(path, me);
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
  return { take, close: own.remove };
}

/** The file that the lock becomes a second name of, from the second time on. */
function ownFile(lock: string, me: string) {
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
        if (codeOf(error) === 'EEXIST') return false;
        // somebody cleaned up, or there are no such links here
        made = false;
        if (codeOf(error) !== 'ENOENT') times = Number.NEGATIVE_INFINITY;
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
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EINVAL'].includes(code)) throw error;
  }
  // no links on this file system
  try {
    writeFileSync(path, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null: there is none any more. */
function ownerOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
  }
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : '';
  }
}

function isGone(path: string, owner: string): boolean {
  const [host, pid = '', start] = owner.split(':');
  if (host !== hostname() || !/^\d+$/.test(pid)) return isOld(path);
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
  const now = processNow(pid);
  // nobody has asked yet how it ended; or another program has got the number since
  return now !== null && (/[ZX]/.test(now.state) || (start !== '' && now.start !== start));
}

function isOld(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > FOREIGN_MS;
}

/** `start` is in the kernel's own count. Null: nothing is known. */
function processNow(pid: string): { readonly state: string; readonly start: string } | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function released(path: string, me: string): () => void {
  const since = performance.now();
  return () => {
    try {
      // after so long, somebody on another machine may have taken it
      if (performance.now() - since < FOREIGN_MS / 2 || ownerOf(path) === me) unlinkSync(path);
    } catch {
      // then it is nobody's
    }
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
