import { CLOCK_TOLERANCE_MS } from '../bundle/limits.ts';
import type { PlacedBundle } from './check-kept.ts';

/** Whether a bundle still counts. `seenMs`: the latest time that was seen while it lay here. */
export function isPastItsLife(
  { issuedAtMs, expiresAtMs }: Pick<PlacedBundle, 'issuedAtMs' | 'expiresAtMs'>,
  nowMs: number,
  seenMs: number,
): boolean {
  return Math.max(nowMs, seenMs, issuedAtMs) > expiresAtMs + CLOCK_TOLERANCE_MS;
}
