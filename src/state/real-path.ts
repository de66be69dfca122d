import { basename, dirname, join } from 'node:path';
import { realpathSync } from '../looks/files.ts';

/** Where a path really leads; what does not exist is placed below the nearest folder that does. */
export function realPath(path: string): string {
  try {
    return realpathSync(path, true);
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), basename(path));
  }
}
