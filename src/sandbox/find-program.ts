import { accessSync, constants, statSync } from 'node:fs';

/** Where a system keeps its programs. What a PATH or a repository names could be anything. */
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

const LINUX = process.platform === 'linux';

/** The system's own program of that name; null: there is none. */
export function findProgram(name: string, folders: readonly string[] = FOLDERS): string | null {
  return folders.map((folder) => `${folder}/${name}`).find(isSystemProgram) ?? null;
}

function isSystemProgram(path: string): boolean {
  try {
    const stats = statSync(path);
    accessSync(path, constants.X_OK);
    // on macOS it belongs to whoever installed it
    return stats.isFile() && (!LINUX || (stats.uid === 0 && (stats.mode & 0o022) === 0));
  } catch {
    return false;
  }
}
