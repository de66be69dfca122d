import type { Console } from './console.ts';

type EndSignal = 'SIGTERM' | 'SIGHUP';

interface Interruptible {
  /** Runs something that the person can interrupt. */
  readonly run: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The signal that wants this process to end; null: none does. */
  readonly ended: () => EndSignal | null;
}

/** One thing at a time is under way; Ctrl-C ends it and nothing else, a signal to end ends it and what would come after. */
export function interruptible(console: Pick<Console, 'onInterrupt' | 'close'>): Interruptible {
  let underWay: AbortController | null = null;
  let endedBy: EndSignal | null = null;
  console.onInterrupt(() => underWay?.abort());
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endedBy = signal;
      underWay?.abort();
      console.close();
    });
  }
  return {
    async run(work) {
      const controller = new AbortController();
      underWay = controller;
      try {
        return await work(controller.signal);
      } finally {
        underWay = null;
      }
    },
    ended: () => endedBy,
  };
}
