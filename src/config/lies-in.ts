import { sep } from 'node:path';
import { followLinks } from './follow-links.ts';

/** Whether a path is the folder, or lies below it, links followed in both. */
export function liesIn(folder: string, path: string): boolean {
  const follow = followLinks();
  const [outer, inner] = [follow(folder), follow(path)];
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}
