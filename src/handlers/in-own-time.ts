import type { Ending } from '../core/report.ts';
import { onAbort } from './on-abort.ts';

type InOwnTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Extract<Ending, { readonly kind: 'timeout' | 'cancelled' }>;

/** Calls somebody else's function with a signal of its own. Never rejects, and is over when its time is. */
export function inOwnTime<T>(
  call: (signal: AbortSignal) => T | PromiseLike<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<InOwnTime<T>> {
  if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
  const own = new AbortController();
  return new Promise((resolve) => {
    const ignoreAbort = onAbort(signal, () => finish({ kind: 'cancelled' }));
    const timer = setTimeout(() => finish({ kind: 'timeout', afterMs: timeoutMs }), timeoutMs);
    function finish(ended: InOwnTime<T>): void {
      clearTimeout(timer);
      ignoreAbort();
      if (ended.kind === 'timeout' || ended.kind === 'cancelled') own.abort();
      resolve(ended);
    }
    const work = (async () => call(own.signal))();
    work.then(
      (value) => finish({ kind: 'done', value }),
      (error: unknown) => finish({ kind: 'failed', error }),
    );
  });
}
