/** A longer wait than a timer can count is no limit. */
export const LONGEST_MS = 2 ** 31 - 1;

/** Waits for work, but no longer than this; `otherwise`: it is not done by then, or failed. */
export function atMost<T, U>(work: Promise<T>, ms: number, otherwise: U, signal?: AbortSignal): Promise<T | U> {
  if (signal?.aborted) return Promise.resolve(otherwise);
  return new Promise((resolve) => {
    const end = (result: T | U): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(result);
    };
    const giveUp = (): void => end(otherwise);
    const timer = ms > LONGEST_MS ? undefined : setTimeout(giveUp, ms);
    signal?.addEventListener('abort', giveUp);
    work.then(end, giveUp);
  });
}
