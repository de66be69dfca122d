import { isAbsolute, relative, sep } from 'node:path';
import type { NamingPlace } from './config-file.ts';
import { existingPath } from './existing-path.ts';

/** Relative to the cwd where it lies inside, else from the home folder, else absolute. */
export function shownPath(path: string, { cwd, home }: NamingPlace): string {
  const inside = (base: string): string | null => {
    // of ways without a detour a look at the beginning tells it
    const isPlain = sep === '/' && base.length > 1 && base.startsWith('/') && !path.includes('/..');
    if (isPlain) return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;
    const way = relative(base, path);
    return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way;
  };
  // files of a project are found by their real paths, whatever link the cwd was reached by
  const really = (base: string): string | null => {
    const real = existingPath(base) ?? base;
    return real === base ? null : inside(real);
  };
  const near = inside(cwd) ?? really(cwd);
  if (near !== null) return near;
  const fromHome = inside(home) ?? really(home);
  return fromHome === null ? path : `~/${fromHome}`;
}
