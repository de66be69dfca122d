import { forEachChild, type SyntaxNode } from 'unbash';

/** What is found first, looking at one after the other; null: nothing. */
export function firstFound<T, R>(all: Iterable<T>, look: (one: T) => R | null): R | null {
  for (const one of all) {
    const found = look(one);
    if (found !== null) return found;
  }
  return null;
}

/** The same among the parts of a node. */
export function firstInside<R>(node: SyntaxNode, look: (part: SyntaxNode) => R | null): R | null {
  let found: R | null = null;
  forEachChild(node, (part) => {
    found ??= look(part);
  });
  return found;
}

/** The place of the first in a list for which this is true, as it is for all that follow. */
export function firstPlace<T>(ordered: readonly T[], isReached: (one: T) => boolean): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = ordered[middle];
    if (one === undefined || isReached(one)) high = middle;
    else low = middle + 1;
  }
  return low;
}
