import { slipsBetween } from './slips-between.ts';

/** The closest of the known words, if one is close enough to be what was meant. */
export function didYouMean(word: string, known: Iterable<string>): string | null {
  const lower = word.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(word.length / 4)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = slipsBetween(lower, candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best ?? begunBy(lower, known);
}

/** A name that was not written to its end. */
function begunBy(lower: string, known: Iterable<string>): string | null {
  if (lower.length < 4) return null;
  const begun = [...known].filter((candidate) => candidate.toLowerCase().startsWith(lower));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}
