import { orElse } from '../core/or-else.ts';
import { realpathSync } from '../looks/files.ts';

/** Elsewhere the system's own answer may write a name otherwise than it stands in the path. */
const BY_SYSTEM = process.platform === 'linux';

/** Where a path leads, links followed; null: nowhere. */
export function existingPath(path: string): string | null {
  return orElse(() => realpathSync(path, BY_SYSTEM), null);
}
