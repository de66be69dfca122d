import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is the folder, or lies below it. Neither is looked at: links are followed before. */
export function isInside(folder: string, path: string): boolean {
  // asked several times for each event, almost always about ways without a detour
  if (sep === '/' && !path.includes('/..'))
    return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
