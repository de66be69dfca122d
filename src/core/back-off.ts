const FIRST_MS = 1000;
const MOST_MS = 5 * 60_000;

/**
 * Twice as long each time, up to five minutes; and between half of that and all of it. `leastMs`: what the other side said, as it says it
 * to everybody in the same moment; so it is at least that and at most twice that, unless we would wait longer by ourselves.
 */
export function backOffMs(failures: number, random: number, leastMs: number | null = null): number {
  const longest = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  const least = leastMs ?? 0;
  return Math.max(least + Math.min(least, MOST_MS) * random, longest * (0.5 + random / 2));
}
