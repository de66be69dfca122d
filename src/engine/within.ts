/** How long something may be waited for: until the caller gives up, or until the clock says so. */
export interface WaitLimits {
  readonly signal: AbortSignal;
  /** On the clock of `now`. */
  readonly deadline: number;
}

export type Interruption = 'cancelled' | 'timeout';

/** A longer wait than a timer can count is no limit. */
const LONGEST_MS = 2 ** 31 - 1;

/** Waits for `work`, but no longer than the limits allow; null: it ended in time, well or badly. */
export function within(work: Promise<unknown>, limits: WaitLimits, now: () => number): Promise<Interruption | null> {
  const { signal, deadline } = limits;
  if (signal.aborted) return Promise.resolve('cancelled');
  return new Promise((resolve) => {
    const onAbort = (): void => end('cancelled');
    const leftMs = deadline - now();
    const timer = leftMs > LONGEST_MS ? undefined : setTimeout(() => end('timeout'), Math.max(0, leftMs));
    function end(how: Interruption | null): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(how);
    }
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(
      () => end(null),
      () => end(null),
    );
  });
}
