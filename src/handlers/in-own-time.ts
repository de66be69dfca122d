import type { Ending } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import { onAbort } from './on-abort.ts';
import { timeLimit } from './time-limit.ts';

type InOwnTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Extract<Ending, { readonly kind: 'timeout' | 'cancelled' }>;

/** The signal of one call. Most functions never ask for it, and to make one takes longer than such a call. */
export type OwnSignal = () => AbortSignal;

/** Calls somebody else's function with a signal of its own. Never throws nor rejects, and is over when its time is. */
export function inOwnTime<T>(
  call: (signal: OwnSignal) => T | PromiseLike<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Soon<InOwnTime<T>> {
  if (signal.aborted) return { kind: 'cancelled' };
  let own: AbortController | null = null;
  let ended: InOwnTime<T> | null = null;
  let tell: ((ended: InOwnTime<T>) => void) | null = null;
  const isCutShort = (): boolean => ended?.kind === 'timeout' || ended?.kind === 'cancelled';
  const ownSignal: OwnSignal = () => {
    own ??= new AbortController();
    if (isCutShort()) own.abort();
    return own.signal;
  };
  const ignoreAbort = onAbort(signal, () => void finish({ kind: 'cancelled' }));
  const liftLimit = timeLimit(timeoutMs, () => void finish({ kind: 'timeout', afterMs: timeoutMs }));
  /** The first end counts. */
  const finish = (how: InOwnTime<T>): InOwnTime<T> => {
    if (ended !== null) return ended;
    ended = how;
    liftLimit();
    ignoreAbort();
    if (isCutShort()) own?.abort();
    tell?.(how);
    return how;
  };
  let work: Promise<T>;
  try {
    const made = call(ownSignal);
    if (!isLater(made)) return finish({ kind: 'done', value: made });
    work = asPromise(made);
  } catch (error) {
    return finish({ kind: 'failed', error });
  }
  if (ended !== null) return ended;
  return new Promise((resolve) => {
    tell = resolve;
    work.then(
      (value) => void finish({ kind: 'done', value }),
      (error: unknown) => void finish({ kind: 'failed', error }),
    );
  });
}

function isLater<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  return 'then' in value && typeof value.then === 'function';
}

/** One with a `then` of its own may throw there, or call back twice: only what every promise has is asked directly. */
function asPromise<T>(value: PromiseLike<T>): Promise<T> {
  if (value instanceof Promise && value.then === Promise.prototype.then) return value;
  return new Promise((resolve) => resolve(value));
}
