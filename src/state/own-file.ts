import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/** Nobody but this user could have written it. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

export function isOwnFolder(path: string): boolean {
  try {
    const stats = lstatSync(path);
    return stats.isDirectory() && isOwn(stats);
  } catch {
    return false;
  }
}

/** The text of a file that nobody else could have written; null: it is no such file. Never waits, whatever it is. */
export function ownText(path: string, maxBytes: number): string | null {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let file: number | null = null;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(file);
    return stats.isFile() && isOwn(stats) && stats.size <= maxBytes ? readFileSync(file, 'utf8') : null;
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
