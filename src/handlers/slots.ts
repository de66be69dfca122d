import type { Interruption, WaitLimits } from '../core/limits.ts';
import type { Soon } from '../core/soon.ts';
import { waitWithin } from './wait-within.ts';

export interface Slots {
  /** Null: there is one, to be given back. Otherwise why it was not waited for any longer. */
  readonly take: (limits: WaitLimits, ...also: readonly AbortSignal[]) => Soon<Interruption | null>;
  readonly isFree: () => boolean;
  readonly giveBack: () => void;
}

/** At most `most` at once; the others wait in the order they came. */
export function slots(most: number): Slots {
  let taken = 0;
  const waiting = new Set<() => void>();
  const giveBack = (): void => {
    const [next] = waiting;
    if (next === undefined) taken -= 1;
    else next();
  };
  const waitForTurn = async (limits: WaitLimits, also: readonly AbortSignal[]): Promise<Interruption | null> => {
    let given = false;
    let begin = (): void => {};
    const turn = new Promise<void>((resolve) => {
      begin = () => {
        given = true;
        waiting.delete(begin);
        resolve();
      };
    });
    waiting.add(begin);
    const interrupted = await waitWithin(turn, limits, ...also);
    if (interrupted === null) return null;
    waiting.delete(begin);
    if (given) giveBack();
    return interrupted;
  };
  return {
    giveBack,
    isFree: () => taken < most,
    take(limits, ...also) {
      if (taken >= most) return waitForTurn(limits, also);
      taken += 1;
      return null;
    },
  };
}
