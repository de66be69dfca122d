import type { FollowPaths, LedPaths } from '../core/hook.ts';
import { absolutePath, wholePath } from '../core/path-forms.ts';
import { followLinks } from './follow-links.ts';

/** More than anybody names by hand. */
const MOST_FOLLOWED = 5000;

/**
 * Where the paths of a tool call lead: through links, from `~`, and up again from behind a link, which means one place to
 * a system and another to a program that reads it as text. Hooks that are asked about the same call share the answer.
 */
export function followPaths(home: string): FollowPaths {
  const known = new WeakMap<readonly string[], LedPaths | null>();
  return (paths, cwd) => {
    const before = known.get(paths);
    if (before !== undefined) return before;
    if (paths.length > MOST_FOLLOWED) throw new Error(`it names more than ${MOST_FOLLOWED} paths`);
    const follow = followLinks();
    const folder = absolutePath(cwd, '/');
    const places = (path: string): readonly string[] => {
      const whole = wholePath(path, folder, home);
      const text = absolutePath(whole, '/');
      return whole === text ? [follow(text)] : [follow(text), follow(whole)];
    };
    const others = paths.flatMap((path) => places(path).filter((place) => place !== absolutePath(path, folder)));
    const led = others.length === 0 ? null : { paths: [...new Set(others)], cwd: follow(folder), home: follow(home) };
    known.set(paths, led);
    return led;
  };
}
