import type { Context } from '../context.ts';
import { forgetNonces } from '../store/nonces.ts';

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
  { name: 'nonces', everyMs: 60_000, work: ({ db, fleet }) => forgetNonces(db, fleet) },
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
  const timer = setInterval(() => {
    under ??= work(context)
      .catch((error: unknown) => {
        context.metrics.count('hookline_job_failures_total', 1, { job: name });
        context.log(error);
      })
      .finally(() => {
        under = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}
