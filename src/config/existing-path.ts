import { realpathSync } from 'node:fs';
import { orElse } from '../core/or-else.ts';

/** The system's own answer is the same there and many times as fast; elsewhere it changes how a name is written. */
const realPath = process.platform === 'linux' ? realpathSync.native : realpathSync;

/** Where a path leads, links followed; null: nowhere. */
export function existingPath(path: string): string | null {
  return orElse(() => realPath(path), null);
}
