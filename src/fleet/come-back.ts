interface ComingBack {
  /** One after the other, up to now. */
  readonly failures: number;
  /** How often policy is asked for when all is well. */
  readonly everyMs: number;
  /** What the other side said; null: nothing. */
  readonly retryAfterMs: number | null;
  /** Between 0 and 1. */
  readonly random: number;
}

/**
 * When to ask again after it went wrong. A server that ends, or whose network is lost, is lost to all machines in the same moment: they come
 * back spread over a tenth of the time between two requests, over twice that if it goes on, and so forth; what the server says comes before that.
 */
export function comeBackMs({ failures, everyMs, retryAfterMs, random }: ComingBack): number {
  const spreadMs = Math.min(everyMs, (everyMs / 10) * 2 ** Math.min(Math.max(failures - 1, 0), 20));
  return (retryAfterMs ?? 0) + spreadMs * (0.1 + 0.9 * random);
}
