import { onEndingSignal } from '../handlers/ending-signals.ts';
import type { Console } from './console.ts';
import type { Turn } from './session.ts';

/** One thing at a time is under way. Ctrl-C ends it and nothing else; a signal ends it, and no other prompt is taken up. */
export function interruptible(console: Pick<Console, 'onInterrupt' | 'close'>) {
  let underWay: AbortController | null = null;
  let endedBy: NodeJS.Signals | null = null;
  console.onInterrupt(() => underWay?.abort());
  const ignoreSignals = onEndingSignal((signal) => {
    endedBy ??= signal;
    underWay?.abort();
    console.close();
  });
  const begin = (): AbortSignal => {
    underWay = new AbortController();
    return underWay.signal;
  };
  return {
    /** Runs something that the person can interrupt. */
    async run<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
      try {
        return await work({ signal: begin(), after: begin });
      } finally {
        underWay = null;
      }
    },
    /** The signal that wants this process to end; null: none does. */
    endedBy: () => endedBy,
    /** Signals are again what they were. */
    close: ignoreSignals,
  };
}
