import type { ChildProcess } from 'node:child_process';
import { isHandedOn } from '../core/hand-on.ts';
import type { Ending } from '../core/report.ts';
import type { Contained } from '../sandbox/contained.ts';
import type { CommandResources, Leaves } from './command-job.ts';
import { endHolding, endRest, endTree, makeSure } from './end-tree.ts';
import { onAbort } from './on-abort.ts';
import { outputOf, type ProcessTree } from './process-tree.ts';

export interface Running {
  readonly child: ChildProcess;
  /** Null: no process was started, and the child will say why. */
  readonly tree: ProcessTree | null;
  /** How many bytes of output have come so far. */
  readonly received: () => number;
  readonly unstarted: (error: Error) => string;
  readonly removeFiles: () => void;
  /** What contains it; null: nothing does. */
  readonly contained: Pick<Contained, 'remove' | 'abandon'> | null;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly leaves: Leaves;
  /** Gives the run to somebody else to watch; false: it could not. Null: nobody takes it. */
  readonly handOver: (() => boolean) | null;
  readonly resources: Pick<CommandResources, 'live' | 'after'>;
  readonly signal: AbortSignal;
}

/** Output may arrive a moment after the process has gone. A child that keeps the pipe open does not hold the answer back. */
const DRAIN_MS = 40;
/** While output still comes the drain goes on, but not for one that never ends. */
const MAX_DRAIN_TURNS = 50;

/** Resolves when the process has ended and its output is in, or at time-out + grace, whatever its descendants do. */
export function untilEnd(running: Running): Promise<Ending> {
  const { child, tree, resources, contained } = running;
  if (tree === null) return neverBegan(running);
  const output = outputOf(tree.pid);
  return new Promise((resolve) => {
    // whoever ends this program ends the hook with it: that is no answer of the hook's, and no failure either
    let endedWithUs = false;
    const forget = resources.live.add(tree, () => {
      if (handedOver()) return 'goes-on';
      endedWithUs = true;
      running.removeFiles();
      contained?.abandon();
      return undefined;
    });
    const handedOver = (): boolean => {
      if (over || running.handOver?.() !== true) return false;
      firstToEnd();
      forget();
      child.unref();
      resolve({ kind: 'handed-on' });
      return true;
    };
    const removed = async (): Promise<void> => contained?.remove?.();
    let over = false;
    const stop = async (ending: Ending): Promise<void> => {
      if (!firstToEnd()) return;
      await endTree(tree, running.graceMs);
      resolve(ending);
      resources.after(Promise.all([makeSure(tree), removed()]).then(forget, forget));
    };
    // where this program was busy, the end of a process that ended in time lies behind its timer: it is heard first
    const timer = setTimeout(
      () => setImmediate(() => void stop({ kind: 'timeout', afterMs: running.timeoutMs })),
      Math.max(1, running.timeoutMs),
    );
    const ignoreAbort = onAbort(running.signal, () => {
      if (!isHandedOn(running.signal) || !handedOver()) void stop({ kind: 'cancelled' });
    });
    const firstToEnd = (): boolean => {
      if (over) return false;
      over = true;
      clearTimeout(timer);
      ignoreAbort();
      return true;
    };

    const withoutRest = async (leaves: Exclude<Leaves, 'everything'>, isClosed: boolean): Promise<void> => {
      if (leaves === 'nothing' || contained !== null) return endRest(tree, running.graceMs);
      const left = await endHolding(tree, output, isClosed, running.graceMs);
      if (left.length > 0) leaves(left);
    };
    // a process that could not be signalled; it is there all the same
    child.on('error', () => {});
    child.once('exit', async (code, killedBy) => {
      if (!firstToEnd()) return;
      const isClosed = await drained(running);
      if (endedWithUs) resolve({ kind: 'cancelled' });
      else resolve(code === null ? { kind: 'signal', signal: killedBy ?? 'SIGKILL' } : { kind: 'exit', code });
      // a container does not end with its client, but where the client says how it ended
      if (code === null && contained !== null) resources.after(removed());
      if (running.leaves === 'everything') forget();
      else resources.after(withoutRest(running.leaves, isClosed).finally(forget));
    });
  });
}

function neverBegan({ child, unstarted }: Running): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ kind: 'unstarted', why: unstarted(error) }));
  });
}

/**
 * 'close' waits for grandchildren that hold the pipes; 'exit' can come before the last output. True: nobody holds them
 * any more.
 */
export function drained({ child, received }: Pick<Running, 'child' | 'received'>): Promise<boolean> {
  return new Promise((resolve) => {
    let turns = 0;
    // a busy program may come back too late for its own timer: what lies in the pipe is read before anything is concluded
    const onceQuiet = (before: number): void => {
      turns += 1;
      if (received() === before || turns > MAX_DRAIN_TURNS) resolve(false);
      else setImmediate(onceQuiet, received());
    };
    const timer = setTimeout(() => setImmediate(onceQuiet, -1), DRAIN_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
