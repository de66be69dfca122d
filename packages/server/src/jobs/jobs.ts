import { judgeRollouts } from '../bundles/judge-rollouts.ts';
import type { Context } from '../context.ts';
import { daysAhead } from '../ingest/days.ts';
import { SIGN_IN_MS } from '../people/sign-in/routes.ts';
import { IDLE_MS, WHOLE_MS } from '../people/sign-in/session.ts';
import { dropOld } from '../retention/drop-old.ts';
import { forgetBackTests } from '../store/back-tests.ts';
import { forgetNonces } from '../store/nonces.ts';
import { forgetSessions } from '../store/sessions.ts';
import { forgetSignIns } from '../store/sign-ins.ts';

export interface Jobs {
  /** Ends them all; what one of them is just doing is done to its end. */
  end(): Promise<void>;
}

interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly work: (context: Context) => Promise<void>;
}

const JOBS: readonly Job[] = [
  { name: 'seen', everyMs: 5000, work: ({ seen }) => seen.flush() },
  { name: 'days', everyMs: 3_600_000, work: ({ days, nowMs }) => days.ensure(daysAhead(nowMs())) },
  // it is told when something changes; this is for what it was not told
  { name: 'policy', everyMs: 30_000, work: ({ policy }) => policy.refresh() },
  { name: 'rollouts', everyMs: 10_000, work: judgeRollouts },
  { name: 'fleet-settings', everyMs: 30_000, work: async ({ fleetNow }) => void (await fleetNow.refresh()) },
  { name: 'retention', everyMs: 600_000, work: dropOld },
  { name: 'back-tests', everyMs: 600_000, work: ({ db, fleet }) => forgetBackTests(db, fleet) },
  { name: 'nonces', everyMs: 60_000, work: ({ db, fleet }) => forgetNonces(db, fleet) },
  { name: 'sessions', everyMs: 300_000, work: forgetPeople },
];

/** What happens by itself. A job that fails is counted, and comes again. */
export function startJobs(context: Context): Jobs {
  const ends = JOBS.map((job) => repeat(job, context));
  return {
    async end() {
      await Promise.all(ends.map((end) => end()));
      await context.seen.flush().catch(context.log);
    },
  };
}

function repeat({ name, everyMs, work }: Job, context: Context): () => Promise<void> {
  let under: Promise<void> | null = null;
  const turn = (): void => {
    under ??= work(context)
      .catch((error: unknown) => {
        context.metrics.count('hookline_job_failures_total', 1, { job: name });
        context.log(error);
      })
      .finally(() => {
        under = null;
      });
  };
  turn();
  const timer = setInterval(turn, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}

async function forgetPeople({ db, fleet, nowMs }: Context): Promise<void> {
  const before = (ms: number): Date => new Date(nowMs() - ms);
  await forgetSignIns(db, fleet, before(SIGN_IN_MS));
  await forgetSessions(db, fleet, before(IDLE_MS), before(WHOLE_MS));
}
