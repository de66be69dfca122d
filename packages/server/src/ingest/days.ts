import type { Db } from '../db/db.ts';
import { dayOf, makePartitions } from '../store/partitions.ts';

/** Which days have a table, as far as this process knows. */
export interface Days {
  /** Makes those that are missing. */
  ensure(days: ReadonlySet<string>): Promise<void>;
  /** What it knew was wrong: somebody removed one. */
  forget(): void;
}

export function knownDays(db: Db): Days {
  const known = new Set<string>();
  return {
    async ensure(days) {
      const missing = [...days].filter((day) => !known.has(day)).sort();
      await makePartitions(db, missing);
      for (const day of missing) known.add(day);
    },
    forget: () => known.clear(),
  };
}

/** Today and the next days: nobody should wait for a table at midnight. */
export function daysAhead(nowMs: number): ReadonlySet<string> {
  return new Set([0, 1, 2].map((days) => dayOf(nowMs + days * 86_400_000)));
}
