import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { place } from './place.mjs';

const CLI = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const UP_WITHIN_MS = 20_000;

/** A home in which hookline is installed in Claude Code, and the command that it wrote into its file before a tool call. */
export function residentPlace(hooks) {
  const here = place({ '.config/hookline/hooks.yml': hooks, '.claude/settings.json': '{}\n' });
  const hookline = (...args) =>
    spawnSync(process.execPath, [CLI, ...args], { env: here.env, cwd: here.cwd, encoding: 'utf8' });
  mkdirSync(join(here.cwd, '.git'));
  const installed = hookline('install', 'claude-code', '--yes');
  if (installed.status !== 0) throw new Error(`It could not be installed: ${installed.stdout}${installed.stderr}`);
  const engine = () => JSON.parse(hookline('resident', 'status', '--json').stdout).residents[0];
  return {
    ...{ ...here, hookline, engine, command: writtenCommand(here) },
    /** What the agent gives it on standard input. */
    payload: (given) => JSON.stringify({ session_id: 'bench', hook_event_name: 'PreToolUse', cwd: here.cwd, ...given }),
    /** The first call starts it; it is there when it has answered one. */
    async up(call) {
      for (const until = performance.now() + UP_WITHIN_MS; performance.now() < until; await sleep(200)) {
        await call();
        const one = engine();
        if (one?.served > 0) return one;
      }
      throw new Error(
        'No resident engine came up, so there is nothing to measure. It needs the native part: npm run build with a C compiler.',
      );
    },
    remove() {
      hookline('resident', 'stop', '--json');
      here.remove();
    },
  };
}

function writtenCommand({ home }) {
  const { hooks } = JSON.parse(readFileSync(join(home, '.claude/settings.json'), 'utf8'));
  return hooks.PreToolUse[0].hooks[0].command;
}
