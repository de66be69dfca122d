import type { Ending } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import { onAbort } from './on-abort.ts';
import { timeLimit } from './time-limit.ts';

export type InOwnTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Extract<Ending, { readonly kind: 'timeout' | 'cancelled' }>;

/** The signal of one call. Most functions never ask for it, and to make one takes longer than such a call. */
export type OwnSignal = () => AbortSignal;

/**
 * Calls somebody else's function with a signal of its own, and gives back what `told` makes of its end. Never throws nor
 * rejects, where `told` does not, and is over when its time is.
 */
export function inOwnTime<T, Told>(
  call: (signal: OwnSignal) => T | PromiseLike<T>,
  timeoutMs: number,
  signal: AbortSignal,
  told: (ended: InOwnTime<T>) => Told,
): Soon<Told> {
  if (signal.aborted) return told({ kind: 'cancelled' });
  let own: AbortController | null = null;
  let ended: InOwnTime<T> | null = null;
  let tell: ((told: Told) => void) | null = null;
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
    tell?.(told(how));
    return how;
  };
  // also where it is over already: what fails afterwards fails for nobody
  const done = (value: T): void => void finish({ kind: 'done', value });
  const failed = (error: unknown): void => void finish({ kind: 'failed', error });
  try {
    const made = call(ownSignal);
    const then = thenOf(made);
    if (then === null) return told(finish({ kind: 'done', value: made as T }));
    // what a promise holds is no promise; any other `then` may give one, throw, and call back twice
    if (isOwnThen(made, then)) PROMISE_THEN.call(made, done as (value: unknown) => void, failed);
    else new Promise<T>((resolve, reject) => then.call(made, resolve, reject)).then(done, failed);
  } catch (error) {
    return told(finish({ kind: 'failed', error }));
  }
  if (ended !== null) return told(ended);
  return new Promise((resolve) => {
    tell = resolve;
  });
}

type Then<T> = (this: unknown, resolve: (value: T | PromiseLike<T>) => void, reject: (why: unknown) => void) => void;

/** As with every asynchronous function. */
function isOwnThen<T>(value: T | PromiseLike<T>, then: Then<T>): boolean {
  return value instanceof Promise && (then as unknown) === PROMISE_THEN;
}

const PROMISE_THEN = Promise.prototype.then;

/** Read once, as JavaScript itself reads it: it may be another one, or nothing, when it is asked for again. */
function thenOf<T>(value: T | PromiseLike<T>): Then<T> | null {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return null;
  const then: unknown = (value as PromiseLike<T>).then;
  return typeof then === 'function' ? (then as Then<T>) : null;
}
