import { orElse } from '../core/or-else.ts';
import { statSync } from '../looks/files.ts';

/** Nobody waits longer than this on purpose: what says so was written under another clock. */
const LONGEST_WAIT_MS = 2 * 86_400_000;

/** Whether something should be done now: the time of the file is when. */
export function isDue(path: string, nowMs: number): boolean {
  const nextAtMs = orElse(() => statSync(path, { throwIfNoEntry: false })?.mtimeMs, undefined);
  return nextAtMs === undefined || nowMs >= nextAtMs || nextAtMs - nowMs > LONGEST_WAIT_MS;
}
