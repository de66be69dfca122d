import { nowMs } from '../core/now-ms.ts';

/** How long others may write, one after the other, before one gives up. */
const BUSY_MS = 10_000;

/** How long one of them may sit on it; and one that has done so before. */
const STUCK_MS = 1000;
const STILL_STUCK_MS = 20;

/** To see who has it, and whether they live, takes time that the one who writes needs: not each time one asks. */
const LOOK_EVERY_MS = 50;

/** Waits for a turn. A queue that moves is waited for much longer than somebody who does not let go. */
export function turnWait(turn: string, stuckAt: string | null) {
  const begin = nowMs();
  let [last, since] = [turn, begin];
  let lookAt = begin + STILL_STUCK_MS;
  let mostMs = turn === stuckAt ? STILL_STUCK_MS : STUCK_MS;
  return {
    /** Whoever came just now asks often, and so does whoever has waited long; where many wait, those between do not. */
    pauseMs(): number {
      const waitedMs = nowMs() - begin;
      return 1 + Math.random() * (waitedMs < STILL_STUCK_MS || waitedMs > 2 * STUCK_MS ? 4 : 20);
    },
    isTimeToLook(): boolean {
      const now = nowMs();
      if (now < lookAt) return false;
      lookAt = now + LOOK_EVERY_MS;
      return true;
    },
    isOver(now: string): boolean {
      const at = nowMs();
      if (now !== last) [last, since, mostMs] = [now, at, STUCK_MS];
      return at - since >= mostMs || at - begin >= BUSY_MS;
    },
    /** Whose turn it was when this was over. */
    turn: () => last,
  };
}
