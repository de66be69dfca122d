import { setMaxListeners } from 'node:events';
import { atMost } from '../core/at-most.ts';
import { backgroundWork } from '../core/hand-on.ts';

/** Work that goes on after an answer was given. */
export interface Background {
  readonly signal: AbortSignal;
  readonly add: (work: Promise<void>) => void;
  /** Waits for what is under way, at most `graceMs`; then it is told to go on without us, or to end, and waited for. */
  readonly close: (graceMs: number) => Promise<void>;
}

export function background(): Background {
  const { signal, handOn } = backgroundWork();
  // as many works as there are may listen
  setMaxListeners(0, signal);
  const works = new Set<Promise<void>>();
  /** Work may leave more work behind. */
  const idle = async (): Promise<void> => {
    while (works.size > 0) await Promise.all(works);
  };
  return {
    signal,
    add(work) {
      const settled = work.catch(() => {}).finally(() => works.delete(settled));
      works.add(settled);
    },
    async close(graceMs) {
      if (works.size === 0) return;
      await atMost(idle(), graceMs, undefined);
      if (works.size === 0) return;
      handOn();
      await idle();
    },
  };
}
