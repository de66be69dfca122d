import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A terminal with one program in it, as a person sits before it. */
export interface Terminal {
  /** What is on the screen now. */
  readonly seen: () => string;
  readonly press: (...keys: readonly string[]) => void;
  /** What is on the screen when nothing has moved for a while. */
  readonly settled: (limitMs?: number) => Promise<string>;
  readonly end: () => void;
}

const LIMIT_MS = 60_000;
const STEP_MS = 250;
const QUIET_STEPS = 10;

/** `env`: all of it: nothing of this process's own. */
export function terminal(
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Terminal {
  const socket = join(mkdtempSync(join(tmpdir(), 't-')), 's');
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', socket, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
  const words = ['env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command];
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '120', '-y', '50', '-c', cwd, ...words);
  tmux('set-option', '-g', 'remain-on-exit', 'on');
  const seen = (): string => tmux('capture-pane', '-p');
  return {
    seen,
    press: (...keys) => tmux('send-keys', ...keys),
    async settled(limitMs = LIMIT_MS) {
      let [before, quiet] = ['', 0];
      for (let ms = 0; ms < limitMs && quiet < QUIET_STEPS; ms += STEP_MS) {
        await wait(STEP_MS);
        const now = seen();
        quiet = now === before && now.trim() !== '' ? quiet + 1 : 0;
        before = now;
      }
      return before;
    },
    end: () => {
      tmux('kill-server');
    },
  };
}
