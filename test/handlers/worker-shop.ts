import { onTestFinished } from 'vitest';
import type { CommandHandler } from '../../src/core/handler.ts';
import type { Report } from '../../src/core/report.ts';
import { background } from '../../src/handlers/background.ts';
import { liveTrees } from '../../src/handlers/live-trees.ts';
import { plainStart } from '../../src/handlers/processes/plain.ts';
import { processes } from '../../src/handlers/processes/processes.ts';
import { scratch } from '../../src/handlers/scratch.ts';
import type { WorkerJob } from '../../src/handlers/workers/job.ts';
import { type Workers, workers } from '../../src/handlers/workers.ts';
import { program, type Workshop, workshop } from './workshop.ts';

/** What the fixture `worker.mjs` is told to do for an event. */
export type Steps = readonly (readonly [name: string, value: unknown])[];

export interface WorkerShop extends Workshop {
  readonly pool: Workers;
  /** One event for the fixture. */
  readonly ask: (
    steps: Steps,
    given?: Partial<WorkerJob> & { signal?: AbortSignal; about?: unknown },
  ) => Promise<Report>;
  readonly job: (given?: Partial<WorkerJob>) => WorkerJob;
  /** Waits for what goes on after an answer. */
  readonly settled: () => Promise<void>;
  readonly log: string;
}

/** A pool of workers of its own, and nothing of it left after the test. */
export function workerShop(...traits: readonly string[]): WorkerShop {
  const place = workshop();
  const log = place.path('log');
  const [live, files, later] = [liveTrees(), scratch(), background()];
  const starts = processes(files);
  const pool = workers({
    start: starts.start,
    startWatched: plainStart(files),
    live,
    scratch: files,
    after: later.add,
  });
  const settled = (): Promise<void> => later.close(10_000);
  onTestFinished(async () => {
    await pool.close();
    await settled();
    live.close();
    starts.close();
    files.close();
  });
  const job = (given: Partial<WorkerJob> = {}): WorkerJob => ({
    handler: command(process.execPath, [program('worker.mjs'), log, ...traits]),
    input: { stdin: '{}', env: {} },
    ...{ key: 'key', session: 's', cwd: place.cwd, home: place.home, env: place.env },
    ...{ fromRepository: false, path: null, timeoutMs: 10_000, graceMs: 300, shown: null },
    seenIn: async () => ({ mayRead: () => true, onlyRecords: false }),
    ...given,
  });
  return {
    ...place,
    ...{ pool, job, settled, log },
    ask(steps, { signal = new AbortController().signal, about, ...given } = {}) {
      return pool.ask(job({ input: { stdin: JSON.stringify({ steps, about }), env: {} }, ...given }), signal);
    },
  };
}

export function command(name: string, args: readonly string[] | null = null): CommandHandler {
  return { kind: 'command', command: name, args, shell: null, cwd: null, env: {}, passEnv: [], persistent: true };
}

/** What the fixture said about itself. */
export function saidBy({ stdout }: Report): { readonly heard: number; readonly pid: number; readonly about: unknown } {
  return JSON.parse(stdout);
}
