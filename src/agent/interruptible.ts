import type { Console } from './console.ts';
import type { Turn } from './fire.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof SIGNALS)[number];

interface Interruptible {
  /** Runs something that the person can interrupt. */
  readonly run: <T>(work: (turn: Turn) => Promise<T>) => Promise<T>;
  /** The signal that wants this process to end; null: none does. */
  readonly endedBy: () => EndSignal | null;
  /** Signals are again what they were. */
  readonly close: () => void;
}

/** One thing at a time is under way. Ctrl-C ends it and nothing else; a signal ends it, and no other prompt is taken up. */
export function interruptible(console: Pick<Console, 'onInterrupt' | 'close'>): Interruptible {
  let underWay: AbortController | null = null;
  let endedBy: EndSignal | null = null;
  console.onInterrupt(() => underWay?.abort());
  const onSignal = (signal: EndSignal): void => {
    endedBy ??= signal;
    underWay?.abort();
    console.close();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const begin = (): AbortSignal => {
    underWay = new AbortController();
    return underWay.signal;
  };
  return {
    async run(work) {
      try {
        return await work({ signal: begin(), after: begin });
      } finally {
        underWay = null;
      }
    },
    endedBy: () => endedBy,
    close: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}
