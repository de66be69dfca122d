/** How long something may be waited for: until the caller gives up, or until the clock says so. */
export interface WaitLimits {
  readonly signal: AbortSignal;
  /** On the clock of `now`. */
  readonly deadline: number;
}

export type Interruption = 'cancelled' | 'timeout';

/** What waiting needs from outside. */
export interface Watch {
  readonly now: () => number;
  /** Calls back once when the signal aborts; returns the undo. */
  readonly onAbort: (signal: AbortSignal, listener: () => void) => () => void;
}

/** A longer wait than a timer can count is no limit. */
const LONGEST_MS = 2 ** 31 - 1;

/** Waits for `work`, but no longer than the limits allow; null: it ended in time, well or badly. */
export function within(work: Promise<unknown>, limits: WaitLimits, watch: Watch): Promise<Interruption | null> {
  const { signal, deadline } = limits;
  if (signal.aborted) return Promise.resolve('cancelled');
  return new Promise((resolve) => {
    const leftMs = deadline - watch.now();
    const timer = leftMs > LONGEST_MS ? undefined : setTimeout(() => end('timeout'), Math.max(0, leftMs));
    function end(how: Interruption | null): void {
      clearTimeout(timer);
      forget();
      resolve(how);
    }
    const forget = watch.onAbort(signal, () => end('cancelled'));
    work.then(
      () => end(null),
      () => end(null),
    );
  });
}
