import { setTimeout as pause } from 'node:timers/promises';

/** After a crash its other processes may not have seen yet that the first one is gone. */
export async function startAgain(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await pause(300);
    try {
      return await start();
    } catch (error) {
      if (tries > 50) throw error;
    }
  }
}
