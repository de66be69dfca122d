import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, test, vi } from 'vitest';
import { CLI, machine, settings } from '../../cli/machine.ts';
import { nobodyLeft } from '../../handlers/workshop.ts';
import { later } from '../../library/support/place.ts';

const PROGRAM = ['/usr/bin/tmux', '/usr/local/bin/tmux', '/opt/homebrew/bin/tmux'].find((path) => existsSync(path));

/** Without tmux there is nobody to look at the screen. */
export const tmuxTest = test.skipIf(PROGRAM === undefined);

const PATIENCE_MS = 90_000;
const ECHO_MS = 1000;

vi.setConfig({ testTimeout: 300_000 });

interface Window {
  readonly columns?: number;
  readonly rows?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Done before the agent is started. */
  readonly before?: (all: ReturnType<typeof machine>) => unknown;
}

/** `hookline agent` in a terminal of its own, of which everything can be seen, with a computer of its own. */
export async function agentInTmux({ columns = 80, rows = 60, args = [], env = {}, before }: Window = {}) {
  const all = machine();
  before?.(all);
  const socket = join(all.top, 'tmux');
  const run = promisify(execFile);
  const mark = randomUUID();
  const clean = { ...all.env, TEST_MARK: mark, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8', SHELL: '/bin/sh', ...env };
  const tmux = async (...words: readonly string[]): Promise<string> => {
    const { stdout } = await run(PROGRAM ?? 'tmux', ['-u', '-S', socket, '-f', '/dev/null', ...words], {
      cwd: all.project,
      env: clean as NodeJS.ProcessEnv,
    });
    return stdout;
  };
  const quoted = [process.execPath, CLI, 'agent', ...args].map((word) => `'${word}'`).join(' ');
  const size = ['-x', String(columns), '-y', String(rows)];
  await tmux('new-session', '-d', ...size, `${quoted}; echo "exit code $?"; exec cat`);
  onTestFinished(async () => {
    await tmux('kill-server').catch(() => {});
    // the agent still saves its conversation
    await nobodyLeft(mark);
  });

  /** What can be seen, without empty lines at the end; `-e` with colours. */
  const screen = async (...how: readonly string[]): Promise<string> =>
    (await tmux('capture-pane', '-p', ...how)).trimEnd();
  const sees = async (what: string | RegExp): Promise<string> => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const text = await screen();
      if (typeof what === 'string' ? text.includes(what) : what.test(text)) return text;
      if (performance.now() > end) throw new Error(`The screen never showed ${what}:\n${text}`);
      await later(50);
    }
  };
  return {
    ...all,
    tmux,
    screen,
    sees,
    /** Waits for the prompt: nothing is under way. */
    ready: () => sees(/(?:^|\n)(?:plan)?>$/),
    keys: (...names: readonly string[]) => tmux('send-keys', ...names),
    type: (text: string) => tmux('send-keys', '-l', '--', text),
    enter: async (text: string): Promise<void> => {
      const before = await screen();
      await tmux('send-keys', '-l', '--', text);
      await tmux('send-keys', 'Enter');
      // what stood there before is not mistaken for an answer; what is typed ahead changes nothing
      const end = performance.now() + ECHO_MS;
      while (performance.now() < end && (await screen()) === before) await later(20);
    },
  };
}

/** A user's Claude Code settings: event → commands. */
export function withHooks(hooks: Readonly<Record<string, unknown>>) {
  return ({ write }: Pick<ReturnType<typeof machine>, 'write'>): unknown =>
    write('~/.claude/settings.json', settings(hooks));
}
