import { nowMs } from '../../core/now-ms.ts';

/** What lies on a disk is compared for so long, and no longer. */
const MOST_MS = 400;
const EACH = 16;

/** Whether something is true of one of these; null: nobody could tell in time. */
export function someInTime<T>(items: readonly T[], isTrue: (item: T) => boolean, mostMs = MOST_MS): boolean | null {
  const until = nowMs() + mostMs;
  for (const [i, item] of items.entries()) {
    if (i % EACH === EACH - 1 && nowMs() > until) return null;
    if (isTrue(item)) return true;
  }
  return false;
}
