import type { ChildProcess } from 'node:child_process';
import type { Contained } from '../../sandbox/contained.ts';
import type { CommandResources } from '../command-job.ts';
import { endRest, endTree, makeSure } from '../end-tree.ts';
import type { ProcessTree } from '../process-tree.ts';
import { drained } from '../until-end.ts';

/** How a process that stays is ended, or ends. */
export interface Life {
  readonly lives: () => boolean;
  /** Resolves when the process and all it started are gone, or were killed when the grace was over. */
  readonly end: (graceMs: number) => Promise<void>;
  /** Resolves when nothing is left of it. */
  readonly gone: Promise<void>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** This program ended it, on its own way out. */
  readonly withUs: boolean;
}

export interface Living {
  readonly child: ChildProcess;
  readonly tree: ProcessTree;
  readonly graceMs: number;
  /** How many bytes of output have come so far. */
  readonly received: () => number;
  readonly contained: Pick<Contained, 'remove' | 'abandon'> | null;
  /** All of its output is in. */
  readonly onExit: (exit: Exit) => void;
}

export function lifeOf(
  { child, tree, graceMs, received, contained, onExit }: Living,
  resources: CommandResources,
): Life {
  let state: 'lives' | 'ending' | 'exited' = 'lives';
  let withUs = false;
  const forget = resources.live.add(tree, () => {
    withUs = true;
    contained?.abandon();
    return undefined;
  });
  const removed = async (): Promise<void> => contained?.remove?.();
  let isGone = (): void => {};
  const gone = new Promise<void>((resolve) => {
    isGone = resolve;
  });
  /** Whoever holds its output open does not hold us. */
  const clear = (): void => {
    for (const stream of child.stdio) stream?.destroy();
    forget();
    isGone();
  };
  // a process that could not be signalled; it is there all the same
  child.on('error', () => {});
  child.once('exit', (code, signal) => {
    const byItself = state === 'lives';
    state = 'exited';
    const over = drained({ child, received }).then(() => onExit({ code, signal, withUs }));
    if (byItself && code === null) resources.after(removed());
    if (byItself) resources.after(over.then(() => endRest(tree, graceMs)).finally(clear));
  });
  let ended: Promise<void> | null = null;
  return {
    lives: () => state === 'lives',
    end(withinMs) {
      if (state !== 'lives') return ended ?? Promise.resolve();
      state = 'ending';
      ended = endTree(tree, withinMs);
      resources.after(ended.then(() => Promise.all([makeSure(tree), removed()])).then(clear, clear));
      return ended;
    },
    gone,
  };
}
