import { realpathSync } from 'node:fs';
import { orElse } from '../core/or-else.ts';

/** Where a path leads, links followed; null: nowhere. */
export function existingPath(path: string): string | null {
  return orElse(() => realpathSync(path), null);
}
