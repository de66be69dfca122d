import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 200;
const MOST_MS = 240_000;

/** Waits for a fact. `what`: that it would be. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > MOST_MS) throw new Error(`It was waited in vain for this: ${what}.`);
    await pause(EVERY_MS);
  }
}
