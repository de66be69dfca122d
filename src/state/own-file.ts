import { constants, fstatSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { withPlainFile } from './plain-file.ts';

/** Nobody but this user could have written it. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

export function isOwnFolder(path: string): boolean {
  const stats = orElseFor(isSystemError, () => lstatSync(path), null);
  return stats?.isDirectory() === true && isOwn(stats);
}

/** The text of a file that nobody else could have written; null: it is no such file. Never waits, whatever it is. */
export function ownText(path: string, maxBytes: number): string | null {
  const read = (file: number): string | null => {
    const stats = fstatSync(file);
    return isOwn(stats) && stats.size <= maxBytes ? readFileSync(file, 'utf8') : null;
  };
  return orElseFor(
    isSystemError,
    () => withPlainFile(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0), read),
    null,
  );
}
