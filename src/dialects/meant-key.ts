import { letters, slipsBetween } from '../core/slips-between.ts';

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
    return own === other || (own.length >= 4 && other.startsWith(own)) || slipsBetween(own, other) <= slips;
  };
  return known.find(isMeant) ?? null;
}

/** What people add for one another. */
const NOTE =
  /^(?:[x_$#/].*|comments?|notes?|descr?|docs?|id|title|label|labels|tags?|author|owner|version|since|date|ref|refs|link|see|why|reason|summary|category|severity|priority|group|todo)$/i;

export function isNote(key: string): boolean {
  return NOTE.test(key);
}
