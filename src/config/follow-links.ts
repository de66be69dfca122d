import { lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Nothing can be at a longer path, or behind more links. */
const MAX_PATH = 4096;
const MAX_LINKS = 40;

/** Where paths lead, links followed: of what is not there, the place where it would be. Each folder is looked at once. */
export function followLinks(): (path: string) => string {
  const known = new Map<string, string>();
  const follow = (path: string, links: number): string => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const parent = dirname(path);
    if (parent === path || path.length > MAX_PATH) return path;
    const folder = follow(parent, links);
    const here = join(folder, basename(path));
    const target = links === 0 ? null : linkTarget(here);
    const real = target === null ? here : follow(resolve(folder, target), links - 1);
    known.set(path, real);
    return real;
  };
  return (path) => follow(path, MAX_LINKS);
}

/** A link that leads nowhere yet leads somewhere all the same. */
function linkTarget(path: string): string | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : null;
  } catch {
    return null;
  }
}
