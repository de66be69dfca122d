import { isHandedOn } from '../core/hand-on.ts';
import type { Ending } from '../core/report.ts';
import type { Contained } from '../sandbox/contained.ts';
import type { CommandResources, Leaves } from './command-job.ts';
import { onAbort } from './on-abort.ts';
import type { Ended, Hears, Start, Started, ToStart } from './processes/started.ts';
import { spawnProblem } from './spawn-problem.ts';

export type RunResources = Pick<CommandResources, 'live' | 'after'>;

export interface Running {
  readonly what: ToStart;
  readonly start: Start;
  readonly output: Hears['output'];
  /** What is said of it where it cannot be started. */
  readonly program: string;
  readonly removeFiles: () => void;
  /** What contains it; null: nothing does. */
  readonly contained: Pick<Contained, 'remove' | 'abandon'> | null;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly leaves: Leaves;
  /** Gives the run to somebody else to watch; false: it could not. Null: nobody takes it. */
  readonly handOver: ((started: Started) => boolean) | null;
  readonly resources: RunResources;
  readonly signal: AbortSignal;
}

interface AtEnd {
  readonly ending: Ending;
  readonly wasRead: Extract<Ended, { kind: 'exit' }>['wasRead'];
}

/** Resolves when the process has ended and its output is in, or at time-out + grace, whatever its descendants do. */
export function untilEnd(running: Running): Promise<AtEnd> {
  const { resources, contained } = running;
  return new Promise((resolve) => {
    const finish = (ending: Ending, wasRead: AtEnd['wasRead'] = null): void => {
      resolve({ ending, wasRead });
      // only those that somebody still holds open
      started.deafen();
    };
    const removed = async (): Promise<void> => contained?.remove?.();
    let over = false;
    const firstToEnd = (): boolean => {
      if (over) return false;
      over = true;
      clearTimeout(timer);
      ignoreAbort();
      return true;
    };
    const stop = async (ending: Ending): Promise<void> => {
      if (!firstToEnd()) return;
      await started.tree.end(running.graceMs);
      finish(ending);
      resources.after(Promise.all([started.tree.makeSure(), removed()]).then(forget, forget));
    };
    const withoutRest = async (leaves: Exclude<Leaves, 'everything'>, isClosed: boolean): Promise<void> => {
      if (leaves === 'nothing' || contained !== null) return started.tree.endRest(running.graceMs);
      const left = await started.tree.endHolding(isClosed, running.graceMs);
      if (left.length > 0) leaves(left);
    };
    let hasExited = false;
    const exited = (): void => {
      hasExited = firstToEnd();
    };
    const ended = (how: Ended): void => {
      if (!firstToEnd() && !hasExited) return;
      if (how.kind !== 'exit') {
        forget();
        finish(endedWithUs ? { kind: 'cancelled' } : neverEnded(how));
        return;
      }
      const { code, signal, isClosed, timedOut, wasRead } = how;
      finish(endedWithUs ? { kind: 'cancelled' } : endingOf(code, signal, timedOut), wasRead);
      // a container does not end with its client, but where the client says how it ended
      if (code === null && contained !== null) resources.after(removed());
      if (running.leaves !== 'everything') resources.after(withoutRest(running.leaves, isClosed).finally(forget));
      else {
        started.tree.letGo();
        forget();
      }
    };
    const neverEnded = (how: Exclude<Ended, { kind: 'exit' }>): Ending =>
      how.kind === 'lost'
        ? { ...how, kind: 'broken' }
        : { kind: 'unstarted', why: spawnProblem(how.error, running.program, running.what.cwd) };
    const endingOf = (code: number | null, signal: string | null, timedOut: boolean): Ending => {
      if (timedOut) return { kind: 'timeout', afterMs: running.timeoutMs };
      return code === null ? { kind: 'signal', signal: signal ?? 'SIGKILL' } : { kind: 'exit', code };
    };

    const started = running.start(running.what, { output: running.output, exited, ended });
    // whoever ends this program ends the hook with it: that is no answer of the hook's, and no failure either
    let endedWithUs = false;
    const forget = resources.live.add(started.tree, () => {
      if (handedOver()) return 'goes-on';
      endedWithUs = true;
      running.removeFiles();
      contained?.abandon();
      return undefined;
    });
    const handedOver = (): boolean => {
      if (over || running.handOver?.(started) !== true) return false;
      firstToEnd();
      forget();
      started.unref();
      finish({ kind: 'handed-on' });
      return true;
    };
    // where this program was busy, the end of a process that ended in time lies behind its timer: it is heard first
    const timer = setTimeout(
      () => setImmediate(() => void stop({ kind: 'timeout', afterMs: running.timeoutMs })),
      Math.max(1, running.timeoutMs),
    );
    const ignoreAbort = onAbort(running.signal, () => {
      if (!isHandedOn(running.signal) || !handedOver()) void stop({ kind: 'cancelled' });
    });
  });
}
