import type { Db } from '../db/db.ts';
import { markSeen } from '../store/machines.ts';

/** Which machines were heard of since the last `flush`: one statement for all of them, not a write for each request. */
export interface Seen {
  mark(machine: string, atMs: number): void;
  flush(): Promise<void>;
}

export function seenMachines(db: Db, fleet: string): Seen {
  let waiting = new Map<string, number>();
  return {
    mark: (machine, atMs) => void waiting.set(machine, atMs),
    async flush() {
      if (waiting.size === 0) return;
      const now = waiting;
      waiting = new Map();
      try {
        await markSeen(db, fleet, now);
      } catch (error) {
        waiting = new Map([...now, ...waiting]);
        throw error;
      }
    },
  };
}
