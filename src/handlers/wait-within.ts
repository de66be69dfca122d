import { LONGEST_MS } from '../core/at-most.ts';
import type { Interruption, WaitLimits } from '../core/limits.ts';
import { nowMs } from '../core/now-ms.ts';
import { onAbort } from './on-abort.ts';

/** Waits for `work`, but no longer than the limits allow, and these signals; null: it ended in time, well or badly. */
export function waitWithin(
  work: Promise<unknown>,
  { signal, deadline }: WaitLimits,
  ...also: readonly AbortSignal[]
): Promise<Interruption | null> {
  const signals = [signal, ...also];
  if (signals.some(({ aborted }) => aborted)) return Promise.resolve('cancelled');
  return new Promise((resolve) => {
    const leftMs = deadline - nowMs();
    const timer = leftMs > LONGEST_MS ? undefined : setTimeout(() => end('timeout'), Math.max(0, leftMs));
    function end(how: Interruption | null): void {
      clearTimeout(timer);
      for (const forget of listening) forget();
      resolve(how);
    }
    const listening = signals.map((one) => onAbort(one, () => end('cancelled')));
    work.then(
      () => end(null),
      () => end(null),
    );
  });
}
