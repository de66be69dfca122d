import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where nobody looks unless it is asked for. */
const LEFT_OUT = ['.git', 'node_modules'];
/** Deeper than any path that a system accepts. */
const MAX_DEPTH = 512;

/**
 * The files below a folder, by their paths from it, with slashes and in their order. Folders behind symbolic links are
 * not entered, so nothing is met twice; a folder that cannot be read is empty.
 */
export async function* filesBelow(root: string, askedFor: string, signal: AbortSignal): AsyncGenerator<string> {
  const leftOut = LEFT_OUT.filter((name) => !askedFor.split(/[\\/{},]/).includes(name));
  const below = async function* (folder: string, depth: number): AsyncGenerator<string> {
    signal.throwIfAborted();
    for (const entry of inOrder(await readdir(join(root, folder), { withFileTypes: true }).catch(() => []))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!leftOut.includes(entry.name) && depth < MAX_DEPTH) yield* below(path, depth + 1);
      } else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(join(root, path))))) yield path;
    }
  };
  yield* below('', 0);
}

/** So that whole paths are in order: `a.txt` before `a/b`. */
function inOrder(entries: readonly Dirent[]): readonly Dirent[] {
  const key = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  return [...entries].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function leadsToFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}
