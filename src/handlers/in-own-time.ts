import type { Ending } from '../core/report.ts';
import { onAbort } from './on-abort.ts';

type InOwnTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Extract<Ending, { readonly kind: 'timeout' | 'cancelled' }>;

/** The signal of one call. Most functions never ask for it, and to make one takes longer than such a call. */
export type OwnSignal = () => AbortSignal;

/** Calls somebody else's function with a signal of its own. Never rejects, and is over when its time is. */
export function inOwnTime<T>(
  call: (signal: OwnSignal) => T | PromiseLike<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<InOwnTime<T>> {
  if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
  let own: AbortController | null = null;
  let isOver = false;
  const ownSignal: OwnSignal = () => {
    own ??= new AbortController();
    if (isOver) own.abort();
    return own.signal;
  };
  return new Promise((resolve) => {
    const ignoreAbort = onAbort(signal, () => finish({ kind: 'cancelled' }));
    const timer = setTimeout(() => finish({ kind: 'timeout', afterMs: timeoutMs }), timeoutMs);
    function finish(ended: InOwnTime<T>): void {
      clearTimeout(timer);
      ignoreAbort();
      if (ended.kind === 'timeout' || ended.kind === 'cancelled') {
        isOver = true;
        own?.abort();
      }
      resolve(ended);
    }
    const work = (async () => call(ownSignal))();
    work.then(
      (value) => finish({ kind: 'done', value }),
      (error: unknown) => finish({ kind: 'failed', error }),
    );
  });
}
