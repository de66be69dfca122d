import { basename, dirname, join, resolve } from 'node:path';
import type { FollowPaths, LedPaths } from '../core/hook.ts';
import { orElse } from '../core/or-else.ts';
import { absolutePath, wholePath } from '../core/path-forms.ts';
import { lstatSync, readlinkSync } from '../looks/files.ts';

/** Nothing can be at a longer path, or behind more links. */
const MAX_PATH = 4096;
const MAX_LINKS = 40;

/** Where paths lead, links followed: of what is not there, the place where it would be. Each folder is looked at once. */
export function followLinks(): (path: string) => string {
  const known = new Map<string, string>();
  /** In what is not there, nothing is. */
  const missing = new Set<string>();
  const follow = (path: string, links: number): string => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const parent = dirname(path);
    if (parent === path || path.length > MAX_PATH) return path;
    const folder = follow(parent, links);
    const here = join(folder, basename(path));
    const target = links === 0 || missing.has(folder) ? undefined : linkTarget(here);
    if (target === undefined && links > 0) missing.add(here);
    const real = typeof target === 'string' ? follow(resolve(folder, target), links - 1) : here;
    known.set(path, real);
    return real;
  };
  return (path) => follow(path, MAX_LINKS);
}

/** A link that leads nowhere yet leads somewhere all the same. Null: it is no link; undefined: there is nothing. */
function linkTarget(path: string): string | null | undefined {
  return orElse(() => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isSymbolicLink() ? readlinkSync(path) : null;
  }, null);
}

/** More than anybody names by hand. */
const MOST_FOLLOWED = 5000;

/**
 * Where the paths of a tool call lead: through links, from `~`, and up again from behind a link, which means one place to
 * a system and another to a program that reads it as text. Hooks that are asked about the same call share the answer.
 */
export function followPaths(home: string, agentHome: string | null = null): FollowPaths {
  const known = new WeakMap<readonly string[], LedPaths | null>();
  return (paths, cwd) => {
    const before = known.get(paths);
    if (before !== undefined) return before;
    if (paths.length > MOST_FOLLOWED) throw new Error(`it names more than ${MOST_FOLLOWED} paths`);
    const follow = followLinks();
    const folder = absolutePath(cwd, '/');
    const homes = agentHome === null ? [home] : [home, agentHome];
    const places = (path: string): readonly string[] => [...new Set(homes.flatMap((one) => placesIn(one, path)))];
    const placesIn = (one: string, path: string): readonly string[] => {
      const whole = wholePath(path, folder, one);
      const text = absolutePath(whole, '/');
      return whole === text ? [follow(text)] : [follow(text), follow(whole)];
    };
    const others = paths.flatMap((path) => places(path).filter((place) => place !== absolutePath(path, folder)));
    const led = others.length === 0 ? null : { paths: [...new Set(others)], cwd: follow(folder), home: follow(home) };
    known.set(paths, led);
    return led;
  };
}
