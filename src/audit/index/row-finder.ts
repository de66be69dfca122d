import type { Row } from './row.ts';
import { type RowQuery, rowTest } from './row-query.ts';
import type { Refreshed } from './trail-index.ts';

interface Found {
  readonly fits: (row: Row) => boolean;
  /** Where the fitting rows stand, the oldest first. */
  readonly places: number[];
  looked: number;
  generation: number;
}

/** Somebody who types asks many times: so many answers are kept. */
const MOST_KEPT = 16;

/** Finds rows again and again. Only what is new is looked at again for a question that was asked before. */
export function rowFinder() {
  const kept = new Map<string, Found>();
  return {
    find(rows: readonly Row[], { generation }: Pick<Refreshed, 'generation'>, query: RowQuery): readonly number[] {
      const key = JSON.stringify(query);
      const known = kept.get(key);
      const found =
        known?.generation === generation ? known : { fits: rowTest(query), places: [], looked: 0, generation };
      kept.delete(key);
      kept.set(key, found);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      for (let at = found.looked; at < rows.length; at++) {
        const row = rows[at];
        if (row !== undefined && found.fits(row)) found.places.push(at);
      }
      found.looked = rows.length;
      return found.places;
    },
    /** Rows from there on are another: what was found there is looked for again. */
    forget(from: number): void {
      for (const found of kept.values()) {
        if (found.looked <= from) continue;
        found.looked = from;
        while ((found.places.at(-1) ?? -1) >= from) found.places.pop();
      }
    },
  };
}
