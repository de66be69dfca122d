import type { Queries } from '../db/db.ts';
import { type KeptDays, retentionOf } from '../store/retention.ts';

/** How long decisions of this fleet are kept: the database says it, and may say something else while the process serves. */
export interface RetentionNow {
  days(): number;
  refresh(): Promise<KeptDays & { readonly days: number }>;
}

export function retentionNow(db: Queries, fleet: string, settled: number): RetentionNow {
  let days = settled;
  return {
    days: () => days,
    async refresh() {
      const now = await retentionOf(db, fleet);
      // nobody takes the row of a fleet away; who does has not said that its decisions should go
      if (now === null || now.days === null)
        throw new Error(`The database does not say how long the fleet "${fleet}" keeps its decisions.`);
      days = now.days;
      return { days, nowMs: now.nowMs };
    },
  };
}
