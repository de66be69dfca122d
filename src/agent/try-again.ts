import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from '../core/outcome.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

/** Before something is tried again there is a pause, longer each time, in which what it waits for may come about. */
export async function pauseBefore({ retries }: Pick<Outcome, 'retries'>, signal: AbortSignal): Promise<void> {
  const before = Math.min((retries?.done ?? 1) - 1, 10);
  await wait(Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {});
}
