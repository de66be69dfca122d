import { mayCover } from './known-parts.ts';
import { ANY, ONE, STAR, type WildText } from './wild-text.ts';

/**
 * Whether a pattern describes everything that a text may be. Of something unknown in it, what stands around it counts:
 * `build/$x` is in `build`.
 */
export function covers(pattern: WildText, text: WildText): boolean {
  if (!mayCover(pattern, text)) return false;
  let places = after(pattern, new Set([0]));
  for (const symbol of text) {
    const next = new Set<number>();
    for (const at of places) {
      const own = pattern[at];
      if (own === undefined || !takes(own, symbol)) continue;
      next.add(own === ANY || own === STAR ? at : at + 1);
    }
    if (next.size === 0) return false;
    places = after(pattern, next);
  }
  return places.has(pattern.length);
}

/** What finds many things also finds nothing. */
function after(pattern: WildText, places: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(places);
  for (const at of all) if (pattern[at] === ANY || pattern[at] === STAR) all.add(at + 1);
  return all;
}

function takes(own: string, symbol: string): boolean {
  switch (own) {
    case ANY:
      return true;
    case STAR:
      return symbol !== '/' && symbol !== ANY;
    case ONE:
      return symbol !== '/' && symbol !== ANY && symbol !== STAR;
    default:
      return own === symbol;
  }
}
