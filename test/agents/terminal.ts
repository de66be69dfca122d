import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { topFolder } from './top-folder.ts';

/** A terminal with one program in it, as a person sits before it. */
export interface Terminal {
  readonly press: (...keys: readonly string[]) => void;
  /** What is on the screen when this has come, and nothing has moved for a while; or what there is instead. */
  readonly settled: (fits: RegExp) => Promise<string>;
  /** All that was on it while somebody waited: a line may come and go. */
  readonly shown: () => string;
  readonly end: () => void;
}

const STEP_MS = 250;
const MOST_STEPS = 240;
const QUIET_STEPS = 10;
/** Some screens never stand still. */
const FITTING_STEPS = 40;

/** `env`: all of it: nothing of this process's own. */
export function terminal(
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Terminal {
  const socket = join(topFolder(), 's');
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', socket, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
  const words = ['env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command];
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '120', '-y', '50', '-c', cwd, ...words);
  tmux('set-option', '-g', 'remain-on-exit', 'on');
  const screens = new Set<string>();
  const seen = (): string => tmux('capture-pane', '-p');
  return {
    press: (...keys) => tmux('send-keys', ...keys),
    async settled(fits) {
      let [before, quiet, fitting] = ['', 0, 0];
      for (let steps = 0; steps < MOST_STEPS && quiet < QUIET_STEPS && fitting < FITTING_STEPS; steps++) {
        await wait(STEP_MS);
        const now = seen();
        screens.add(now);
        if (fits.test(now)) fitting++;
        quiet = now === before && fitting > 0 ? quiet + 1 : 0;
        before = now;
      }
      return before;
    },
    shown: () => [...screens].join('\n'),
    end: () => {
      tmux('kill-server');
    },
  };
}
