import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AREAS } from './arrows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|\.[^/]*)(?:\/|$)/;

/** Every source file below these folders: path from the top of the repository → text. */
function sourcesIn(folders: readonly string[], which = /\.(?:tsx?|mts|cts|c|h)$/): ReadonlyMap<string, string> {
  return new Map(pathsIn(folders, which).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export function pathsIn(folders: readonly string[], which: RegExp): readonly string[] {
  const all = folders.flatMap((folder) => found(join(root, folder)));
  return [...new Set(all.map((path) => relative(root, path).split(sep).join('/')))].filter((path) => which.test(path));
}

/** Whatever the table has a place for. */
export function ours(which?: RegExp): ReadonlyMap<string, string> {
  return sourcesIn(
    AREAS.map((area) => area.root),
    which,
  );
}

function found(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.test(entry.name)) return [];
    return entry.isDirectory() ? found(path) : entry.isFile() ? [path] : [];
  });
}
