import type { Stats } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { lstatSync, readlinkSync } from '../looks/files.ts';

const MAX_LINKS = 40;
const STICKY = 0o1000;

/**
 * The first folder or link on the way to a file through which somebody but root could put another file in its place;
 * null: there is none. Whoever may write a folder may replace what is in it, but for the sticky bit. What an access list
 * grants shows in the bits of the group.
 */
export function unprotectedPart(path: string): string | null {
  return onTheWay(resolve(path), MAX_LINKS);
}

function onTheWay(path: string, links: number): string | null {
  let folder = path.slice(0, path.indexOf(sep) + 1);
  for (const name of path.slice(folder.length).split(sep)) {
    const next = join(folder, name);
    const [above, here] = [look(folder), look(next)];
    if (above === null || here === null || links === 0) return next;
    if (above.uid !== 0 || !keepsOthersOut(above, here)) return folder;
    if (here.isSymbolicLink()) {
      const target = resolve(dirname(next), readlinkSync(next));
      return onTheWay(join(target, path.slice(next.length)), links - 1);
    }
    folder = next;
  }
  return null;
}

function keepsOthersOut({ mode }: Stats, { uid }: Stats): boolean {
  return (mode & 0o022) === 0 || ((mode & STICKY) !== 0 && uid === 0);
}

function look(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
