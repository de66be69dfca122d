import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const LIMIT_MS = 60_000;

/**
 * A home and a project of their own for Claude Code, with so many hooks before a file is read: in its own file, or in hookline's, which is
 * installed in it. `parts` are those of the tests with real agents.
 */
export async function claudeHome({ way, commands, cache, parts }) {
  const { claudeCode, finish, freePort, endAllOf } = parts;
  const top = mkdtempSync(join(tmpdir(), 'hookline-bench-claude-'));
  const [home, project, tmp, bin] = ['home', 'project', 'tmp', 'bin'].map((name) => join(top, name));
  for (const folder of [join(home, '.claude'), join(home, '.config/hookline'), project, tmp, bin])
    mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const place = { home, project, url: `http://127.0.0.1:${port}` };
  const program = join(cache, 'claude-code/node_modules', claudeCode.bin);
  symlinkSync(program, join(bin, 'claude'));
  for (const [name, content] of Object.entries(claudeCode.home(place)))
    writeFileSync(join(home, name), JSON.stringify(content));
  writeFileSync(join(project, 'a.md'), 'one line\n');
  const env = {
    ...{ HOME: home, PATH: `${bin}:/usr/bin:/bin`, SHELL: '/bin/bash', TERM: 'dumb', LANG: 'C.UTF-8', TMPDIR: tmp },
  };
  const hookline = (...args) => finish([process.execPath, CLI, ...args], { cwd: project, env }, LIMIT_MS);
  if (way === 'hookline') await installed({ home, commands, hookline });
  else writeFileSync(join(home, '.claude/settings.json'), JSON.stringify(ownHooks(commands)));
  return {
    ...{ port, project, read: claudeCode.read(join(project, 'a.md')) },
    command: [program, ...claudeCode.args('Please go on.', true, place)],
    start: { cwd: project, env: { ...env, ...claudeCode.env(place) } },
    /** How often the resident engine answered; null: nobody asks it here. */
    async served() {
      if (way !== 'hookline') return null;
      const { residents } = JSON.parse((await hookline('resident', 'status', '--json')).output);
      return residents[0] ?? { served: 0, cold: 0 };
    },
    async remove() {
      if (way === 'hookline') await hookline('resident', 'stop');
      endAllOf(home);
      rmSync(top, { recursive: true, force: true });
    },
  };
}

function ownHooks(commands) {
  const hooks = commands.map((command) => ({ type: 'command', command }));
  return commands.length === 0 ? {} : { hooks: { PreToolUse: [{ matcher: 'Read', hooks }] } };
}

async function installed({ home, commands, hookline }) {
  const hooks = commands.map((run) => ({ on: 'PreToolUse', tools: ['file-read'], run }));
  writeFileSync(join(home, '.config/hookline/hooks.json'), JSON.stringify({ hooks }));
  const { exitCode, output } = await hookline('install', 'claude-code', '--yes');
  if (exitCode !== 0) throw new Error(`hookline could not be installed: ${output.slice(-2000)}`);
}
