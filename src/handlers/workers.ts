import { emptyReport, type Report } from '../core/report.ts';
import type { CommandResources } from './command-job.ts';
import type { WorkerJob } from './workers/job.ts';
import { type Seat, seat } from './workers/seat.ts';

export interface Workers {
  /** Never rejects. */
  readonly ask: (job: WorkerJob, signal: AbortSignal) => Promise<Report>;
  /** Ends the workers of a session that is over. */
  readonly endSession: (id: string) => void;
  /** Ends the workers of hooks that are not there any more. */
  readonly keepOnly: (keys: ReadonlySet<string>) => void;
  readonly close: () => Promise<void>;
}

/** With more, the one that was not asked for the longest time ends. */
const MOST_WORKERS = 64;

export function workers(resources: CommandResources): Workers {
  // the one that was asked last comes last
  const seats = new Map<string, Seat>();
  const closing = new AbortController();
  const leaving = new Set<Promise<void>>();

  const letGo = (name: string, { leave }: Seat): void => {
    seats.delete(name);
    const left = leave().finally(() => leaving.delete(left));
    leaving.add(left);
  };
  const seatFor = ({ key, session }: WorkerJob): Seat | null => {
    const name = JSON.stringify([key, session]);
    const found = seats.get(name) ?? (makeRoom() ? seat({ key, session }, resources, closing.signal) : null);
    if (found === null) return null;
    seats.delete(name);
    seats.set(name, found);
    return found;
  };
  const makeRoom = (): boolean => {
    if (seats.size < MOST_WORKERS) return true;
    const longestIdle = [...seats].find(([, { isIdle }]) => isIdle());
    if (longestIdle === undefined) return false;
    letGo(...longestIdle);
    return true;
  };

  return {
    async ask(job, signal) {
      if (signal.aborted || closing.signal.aborted) return emptyReport({ kind: 'cancelled' });
      const { template } = job.handler;
      if (template !== undefined) {
        const filled = 'its placeholders would keep the values of its first event';
        return emptyReport({ kind: 'unstarted', why: template.kind === 'refused' ? template.why : filled });
      }
      const found = seatFor(job);
      if (found !== null) return found.ask(job, signal);
      return emptyReport({ kind: 'unstarted', why: `${MOST_WORKERS} persistent hooks are at work already` });
    },
    endSession(id) {
      for (const [name, one] of seats) if (one.session === id) letGo(name, one);
    },
    keepOnly(keys) {
      for (const [name, one] of seats) if (!keys.has(one.key)) letGo(name, one);
    },
    async close() {
      closing.abort();
      for (const [name, one] of seats) letGo(name, one);
      await Promise.all(leaving);
    },
  };
}
