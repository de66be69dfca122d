import type { ProvedHead } from './proof-document.ts';

/** What a trail has where heads were told of it. */
export interface TrailThere {
  /** The number of its first record that is still there, and of its last; null: it has none. */
  readonly first: number | null;
  readonly last: number | null;
  /** Of the record of that number; undefined: it is not there. */
  readonly hashOf: (seq: number) => string | undefined;
}

export interface Compared {
  /** So many are what the trail has. */
  readonly matched: number;
  /** So many are of records that made room for others. */
  readonly gone: number;
  /** The first that is not what the trail has, or that it does not reach. */
  readonly wrong: { readonly head: ProvedHead; readonly as: 'other' | 'cut' } | null;
}

/** Each head must be in the trail with its number and its hash, but for those whose part of it was dropped. */
export function comparedHeads(heads: readonly ProvedHead[], { first, last, hashOf }: TrailThere): Compared {
  let [matched, gone] = [0, 0];
  let wrong: Compared['wrong'] = null;
  for (const head of heads) {
    // before the first record there is nothing that could be told
    if (head.seq === 0 || hashOf(head.seq) === head.hash) matched += 1;
    else if (head.seq > (last ?? 0)) wrong ??= { head, as: 'cut' };
    else if (head.seq < (first ?? 1)) gone += 1;
    else wrong ??= { head, as: 'other' };
  }
  return { matched, gone, wrong };
}
