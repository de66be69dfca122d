// not the global one: a test that holds the clock of its own program must not stop ours for good
import { setImmediate } from 'node:timers';
import { nowMs } from '../core/now-ms.ts';

interface Limit {
  readonly endsAt: number;
  readonly over: () => void;
  timer: NodeJS.Timeout | null;
}

/** Those that have no timer yet. */
const fresh = new Set<Limit>();

/**
 * Calls back when the time is over; the returned function takes that back. Most functions are done before this program
 * turns to anything else, when no timer could have rung: only what lasts longer gets one, which takes longer to make than
 * most of them take.
 */
export function timeLimit(ms: number, over: () => void): () => void {
  const limit: Limit = { endsAt: nowMs() + ms, over, timer: null };
  if (fresh.size === 0) setImmediate(setTimers);
  fresh.add(limit);
  return () => {
    if (limit.timer === null) fresh.delete(limit);
    else clearTimeout(limit.timer);
  };
}

function setTimers(): void {
  const now = nowMs();
  for (const limit of fresh) limit.timer = setTimeout(limit.over, Math.max(1, limit.endsAt - now));
  fresh.clear();
}
