import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { isGone, ownerOf } from '../../src/audit/lock-owner.ts';
import { orElse } from '../../src/core/or-else.ts';
import { machine } from '../cli/machine.ts';

export const ENROLMENT = '~/.config/hookline/enrolment.yml';
export const PATIENT = { timeout: 40_000, interval: 100 };

export const bash = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];

/** A computer, and the end of whatever it has in the background. */
export function office() {
  const it = machine();
  const state = join(it.state, 'hookline');
  const lock = join(state, 'sinks/lock');
  /** The process that fetches and sends; 0: there is none. */
  const background = (): number => {
    const owner = ownerOf(lock);
    return owner === null || isGone(lock, owner) ? 0 : Number(owner.split(':')[1]);
  };
  onTestFinished(async () => {
    const pid = background();
    if (pid > 0) orElse(() => process.kill(pid), false);
    await expect.poll(background, PATIENT).toBe(0);
  });
  return { ...it, stateFolder: state, background };
}
