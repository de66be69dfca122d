import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';

/** The folder of a recorded payload; null: that is not known, or it is not there any more. */
export function whereItHappened(payload: unknown): string | null {
  const cwd = isObject(payload) ? payload.cwd : null;
  const isThere = typeof cwd === 'string' && isAbsolute(cwd) && orElse(() => statSync(cwd).isDirectory(), false);
  return isThere ? cwd : null;
}
