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
let isTurnAwaited = false;

/** So short a time may be over when this program turns to anything else: whatever rang meanwhile has to be told apart from it. */
const SHORT_MS = 1000;

/**
 * Calls back when the time is over; the returned function takes that back. Most functions are done before this program
 * turns to anything else, when no timer could have rung: only what lasts longer gets one, which takes longer to make than
 * most of them take.
 */
export function timeLimit(ms: number, over: () => void): () => void {
  const limit: Limit = { endsAt: nowMs() + ms, over, timer: ms < SHORT_MS ? setTimeout(over, ms) : null };
  if (limit.timer === null) {
    fresh.add(limit);
    if (!isTurnAwaited) setImmediate(setTimers);
    isTurnAwaited = true;
  }
  return () => {
    if (limit.timer === null) fresh.delete(limit);
    else clearTimeout(limit.timer);
  };
}

function setTimers(): void {
  isTurnAwaited = false;
  const now = nowMs();
  const all = [...fresh];
  fresh.clear();
  for (const limit of all) {
    const left = limit.endsAt - now;
    if (left <= 0) limit.over();
    else limit.timer = setTimeout(limit.over, Math.max(1, left));
  }
}
