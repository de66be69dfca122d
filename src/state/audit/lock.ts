import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Of a holder on another machine nothing is known but how long it has held the lock. */
const FOREIGN_MS = 30_000;

/**
 * One process at a time, without waiting: null means that somebody else has it. The lock is a link that says whose it
 * is, made in one step, so there is never one without a name. Whoever is dead holds nothing.
 */
export function tryLock(path: string, self: string): (() => void) | null {
  const me = `${self}:${Math.random().toString(36).slice(2)}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (make(path, me)) return () => release(path, me);
    const holder = ownerOf(path);
    if (holder === null) continue;
    if (!isGone(path, holder)) return null;
    bury(path, holder, me);
  }
  return null;
}

/** What this process is called in its locks. */
export function ownName(): string {
  return `${hostname()}:${process.pid}:${processNow('self')?.start ?? ''}`;
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

function release(path: string, me: string): void {
  try {
    if (readlinkSync(path) === me) unlinkSync(path);
  } catch {
    if (ownerOf(path) === me) rmSync(path, { force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
