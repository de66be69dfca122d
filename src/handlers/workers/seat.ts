import { remark } from '../../core/diagnostic.ts';
import { nowMs } from '../../core/now-ms.ts';
import { type Ending, emptyReport, type Report } from '../../core/report.ts';
import { newTag } from '../command.ts';
import type { CommandResources } from '../command-job.ts';
import { slots } from '../slots.ts';
import { backOff } from './back-off.ts';
import { exchange } from './exchange.ts';
import type { WorkerJob } from './job.ts';
import { requestLine } from './request-line.ts';
import { startWorker } from './start-worker.ts';
import type { Worker } from './worker.ts';

/** The place of one worker: whoever dies in it is replaced when somebody asks. */
export interface Seat extends Pick<WorkerJob, 'key' | 'session'> {
  /** Nobody asks, and nobody waits. */
  readonly isIdle: () => boolean;
  /** Never rejects. */
  readonly ask: (job: WorkerJob, signal: AbortSignal) => Promise<Report>;
  /** Those who wait are still answered. Resolves when nothing is left of its worker. */
  readonly leave: () => Promise<void>;
}

const UNASKED = remark('WORKER_OUT_OF_STEP', 'It said something that nobody had asked for, and was started anew.');

export function seat(
  { key, session }: Pick<WorkerJob, 'key' | 'session'>,
  resources: CommandResources,
  closing: AbortSignal,
): Seat {
  const { isFree, take, giveBack } = slots(1);
  const failures = backOff();
  let sitting: Worker | null = null;
  let graceMs = 0;
  let leaving: (() => void) | null = null;

  /** The worker that is there, or a new one; a text: why there is none. */
  const workerFor = async (job: WorkerJob): Promise<Worker | string> => {
    if (sitting?.lives() && sitting.version === job.version) return sitting;
    if (sitting?.lives()) resources.after(sitting.dismiss(job.graceMs));
    sitting = null;
    const why = failures.whyNot();
    if (why !== null) return why;
    const started = await startWorker(job, resources);
    if (typeof started !== 'string') sitting = started;
    return started;
  };

  const askNow = async (job: WorkerJob, signal: AbortSignal): Promise<Report> => {
    const startedAt = nowMs();
    const elapsed = (): number => nowMs() - startedAt;
    graceMs = Math.max(graceMs, job.graceMs);
    const unasked = sitting?.saidUnasked() ? [UNASKED] : [];
    const worker = await workerFor(job);
    if (typeof worker === 'string') return emptyReport({ kind: 'unstarted', why: worker }, elapsed());
    if (signal.aborted || closing.aborted) return emptyReport({ kind: 'cancelled' }, elapsed());
    const id = newTag();
    const { notes, inStep, ...heard } = await exchange(worker, {
      id,
      mustBeNamed: job.ownChannel === true,
      line: requestLine(job.input.stdin, id),
      signals: [signal, closing],
      ...limitsOf(job, startedAt),
    });
    if (heard.ending.kind === 'exit') failures.answered();
    else if (heard.ending.kind !== 'cancelled') failures.failed();
    if (!inStep || job.isLast?.(heard.stdout)) {
      sitting = null;
      resources.after(worker.end(job.graceMs));
    }
    const noticed = [...unasked, ...notes];
    const report = { ...emptyReport(heard.ending, elapsed()), ...heard };
    return noticed.length === 0 ? report : { ...report, notes: noticed };
  };

  return {
    key,
    session,
    isIdle: isFree,
    async ask(job, signal) {
      const { deadline = Number.POSITIVE_INFINITY } = job;
      const interrupted = await take({ signal, deadline }, closing);
      if (interrupted === 'cancelled') return emptyReport({ kind: 'cancelled' });
      if (interrupted === 'timeout') return emptyReport({ kind: 'timeout', afterMs: job.timeoutMs, deadline: true });
      try {
        return await askNow(job, signal);
      } finally {
        giveBack();
        if (isFree()) leaving?.();
      }
    },
    async leave() {
      if (!isFree()) {
        await new Promise<void>((resolve) => {
          leaving = resolve;
        });
      }
      await sitting?.dismiss(graceMs);
    },
  };
}

/** An event's own deadline leaves no time to end politely. */
function limitsOf(
  { timeoutMs, graceMs, deadline = Number.POSITIVE_INFINITY }: WorkerJob,
  startedAt: number,
): { leftMs: number; graceMs: number; timeout: Extract<Ending, { kind: 'timeout' }> } {
  const now = nowMs();
  const [ownMs, eventMs] = [startedAt + timeoutMs - now, deadline - now];
  const timeout = { kind: 'timeout', afterMs: timeoutMs } as const;
  if (ownMs <= eventMs) return { leftMs: ownMs, graceMs, timeout };
  return { leftMs: eventMs, graceMs: 0, timeout: { ...timeout, deadline: true } };
}
