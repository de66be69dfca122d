import { performance } from 'node:perf_hooks';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';

/** Work that others do for us, such as a hook's process, takes longer than this. */
const IDLE_MS = 8;

/** One after the other; between two of them everybody else in this process has a turn, such as whoever says that it is alive. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> | null = null;
  return (work) => {
    const done = before === null ? work() : before.then(() => nextRound()).then(work);
    const mine: Promise<unknown> = done
      .catch(() => {})
      .then(() => {
        if (before === mine) before = null;
      });
    before = mine;
    return done;
  };
}

/**
 * Until it is so, or this process has had nothing to do for a moment: whoever is to make it so waits for somebody else. The time in which
 * this process worked, or others had the processor, does not count.
 */
export async function untilIdle(isSo: () => boolean): Promise<void> {
  const began = performance.eventLoopUtilization();
  while (!isSo()) {
    if (performance.eventLoopUtilization(began).idle >= IDLE_MS) return;
    await pause(1);
  }
}
