import { nowMs } from '../../core/now-ms.ts';
import { onAbort } from '../on-abort.ts';

/** One at a time; the others wait in the order they came. */
export interface Turns {
  readonly isFree: () => boolean;
  /** Null: it is the caller's turn, to be given back. Otherwise why it was not waited for any longer. */
  readonly take: (limits: TurnLimits) => Promise<'cancelled' | 'timeout' | null>;
  readonly giveBack: () => void;
}

export interface TurnLimits {
  readonly signals: readonly AbortSignal[];
  /** By `nowMs()`. */
  readonly deadline: number;
}

/** A longer wait than a timer can count is no limit. */
const LONGEST_MS = 2 ** 31 - 1;

export function turns(): Turns {
  let taken = false;
  const waiting = new Set<() => void>();
  return {
    isFree: () => !taken,
    async take({ signals, deadline }) {
      if (!taken) {
        taken = true;
        return null;
      }
      return new Promise((resolve) => {
        const leftMs = deadline - nowMs();
        const timer = leftMs > LONGEST_MS ? undefined : setTimeout(() => end('timeout'), Math.max(0, leftMs));
        const ignoreAborts = signals.map((signal) => onAbort(signal, () => end('cancelled')));
        const begin = (): void => end(null);
        function end(how: 'cancelled' | 'timeout' | null): void {
          clearTimeout(timer);
          for (const ignore of ignoreAborts) ignore();
          waiting.delete(begin);
          resolve(how);
        }
        waiting.add(begin);
      });
    },
    giveBack() {
      const [next] = waiting;
      if (next === undefined) taken = false;
      else next();
    },
  };
}
