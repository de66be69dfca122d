import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { orElse } from '../../src/core/or-else.ts';
import { machine } from '../cli/machine.ts';

/** What other processes do takes its time where other programs have the cores. */
export const PATIENT = { timeout: 40_000, interval: 100 };

/** A computer, and the end of whatever it has in the background. */
export function office() {
  const it = machine();
  const state = join(it.state, 'hookline');
  const background = (): number => Number(orElse(() => readlinkSync(join(state, 'sinks/lock')), ':0').split(':')[1]);
  onTestFinished(async () => {
    const pid = background();
    if (pid > 0) orElse(() => process.kill(pid), false);
    await expect.poll(background, PATIENT).toBe(0);
  });
  return { ...it, stateFolder: state, background };
}
