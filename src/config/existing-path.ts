import { realpathSync } from 'node:fs';

/** Where a path leads, links followed; null: nowhere. */
export function existingPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
