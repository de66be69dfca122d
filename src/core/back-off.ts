const FIRST_MS = 1000;
const MOST_MS = 5 * 60_000;

/** Twice as long each time, up to five minutes; and between half of that and all of it. */
export function backOffMs(failures: number, random: number): number {
  const longest = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return longest * (0.5 + random / 2);
}
