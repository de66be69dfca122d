import { nowMs } from '../../core/now-ms.ts';

/** How long others may write, one after the other, before one gives up. */
const BUSY_MS = 10_000;

/** How long one of them may sit on it; and one that has done so before. */
const STUCK_MS = 1000;
const STILL_STUCK_MS = 20;

/** Where many wait, asking often takes the time that the one who writes needs. */
const SHORTEST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 25;

/** Waits for a turn. A queue that moves is waited for much longer than somebody who does not let go. */
export function turnWait(turn: string, stuckAt: string | null) {
  const begin = nowMs();
  let [last, since] = [turn, begin];
  let mostMs = turn === stuckAt ? STILL_STUCK_MS : STUCK_MS;
  return {
    pauseMs(): number {
      const most = Math.min(LONGEST_PAUSE_MS, 4 + (nowMs() - begin) / 20);
      return SHORTEST_PAUSE_MS + Math.random() * most;
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
