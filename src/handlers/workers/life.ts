import type { Contained } from '../../sandbox/contained.ts';
import type { CommandResources } from '../command-job.ts';
import type { Ended, Started } from '../processes/started.ts';

/** How a process that stays is ended, or ends. */
export interface Life {
  readonly lives: () => boolean;
  /** Resolves when the process and all it started are gone, or were killed when the grace was over. */
  readonly end: (graceMs: number) => Promise<void>;
  /** Resolves when nothing is left of it. */
  readonly gone: Promise<void>;
  /** Its first process has ended. */
  readonly exited: () => void;
  /** All of its output is in. */
  readonly ended: (how: Ended) => void;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** This program ended it, on its own way out. */
  readonly withUs: boolean;
}

export interface Living {
  readonly started: Started;
  readonly graceMs: number;
  readonly contained: Pick<Contained, 'remove' | 'abandon'> | null;
  /** All of its output is in. */
  readonly onExit: (exit: Exit) => void;
}

export function lifeOf(
  { started, graceMs, contained, onExit }: Living,
  { live, after }: Pick<CommandResources, 'live' | 'after'>,
): Life {
  const { tree } = started;
  let state: 'lives' | 'ending' | 'exited' = 'lives';
  let byItself = false;
  let withUs = false;
  const forget = live.add(tree, () => {
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
    started.deafen();
    forget();
    isGone();
  };
  const exited = (): void => {
    byItself ||= state === 'lives';
    state = 'exited';
  };
  let ended: Promise<void> | null = null;
  return {
    lives: () => state === 'lives',
    end(withinMs) {
      if (state !== 'lives') return ended ?? Promise.resolve();
      state = 'ending';
      ended = tree.end(withinMs);
      after(ended.then(() => Promise.all([tree.makeSure(), removed()])).then(clear, clear));
      return ended;
    },
    gone,
    exited,
    ended(how) {
      exited();
      const { code, signal } = how.kind === 'exit' ? how : LOST;
      onExit({ code, signal, withUs });
      if (!byItself) return;
      if (code === null) after(removed());
      after(tree.endRest(graceMs).finally(clear));
    },
  };
}

/** What ended together with whoever started it. */
const LOST = { code: null, signal: 'SIGKILL' } as const;
