import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where a path really leads; what does not exist is placed below the nearest folder that does. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), basename(path));
  }
}
