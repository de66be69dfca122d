import { isNote } from './note-key.ts';

/** Below this length, one letter more or less makes another word. */
const LONG = 6;

/**
 * The key that was surely meant: written in another case or with other lines, with a slip or two, or not to its end.
 * Stricter than a suggestion, because something is refused by it.
 */
export function meantKey(key: string, known: readonly string[]): string | null {
  if (known.includes(key) || isNote(key)) return null;
  const own = letters(key);
  const slips = own.length < LONG ? 1 : 2;
  const isMeant = (one: string): boolean => {
    const other = letters(one);
    return own === other || (own.length >= 4 && other.startsWith(own)) || slipsBetween(own, other, slips) <= slips;
  };
  return known.find(isMeant) ?? null;
}

function letters(key: string): string {
  return key.toLowerCase().replace(/[_\s-]/g, '');
}

/** Letters that are missing, too many, wrong, or in each other's place. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > 64) return Number.POSITIVE_INFINITY;
  let [before, previous]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, i) => i),
  ];
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current.push(
        Math.min(
          (previous[j] ?? 0) + 1,
          (current[j - 1] ?? 0) + 1,
          (previous[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
