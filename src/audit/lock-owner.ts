import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode, isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { readPlainFile } from '../state/plain-file.ts';

/** Of a holder on another machine nothing is known but how long it has held the lock. */
export const FOREIGN_MS = 30_000;

/** What this process is called in its locks. */
export function ownName(): string {
  return `${hostname()}:${process.pid}:${processNow('self')?.start ?? ''}:${Math.random().toString(36).slice(2)}`;
}

/** Null: there is none any more. */
export function ownerOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
  }
  try {
    return readPlainFile(path);
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : '';
  }
}

export function isGone(path: string, owner: string): boolean {
  const [host, pid = '', start] = owner.split(':');
  if (host !== hostname() || !/^\d+$/.test(pid)) return isOld(path);
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
  const now = processNow(pid);
  // nobody has asked yet how it ended; or another program has got the number since
  return now !== null && (/[ZX]/.test(now.state) || (start !== '' && now.start !== start));
}

function isOld(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  // what is neither a link nor a file was made by none of us
  if (!stats.isSymbolicLink() && !stats.isFile()) return true;
  return Math.abs(Date.now() - stats.mtimeMs) > FOREIGN_MS;
}

/** `start` is in the kernel's own count. Null: nothing is known. */
function processNow(pid: string): { readonly state: string; readonly start: string } | null {
  const stat =
    process.platform === 'linux'
      ? orElseFor(isSystemError, () => readFileSync(`/proc/${pid}/stat`, 'latin1'), null)
      : null;
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}
