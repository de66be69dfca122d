import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { place } from './place.mjs';
import { against, inTurns, summary } from './sample.mjs';

const CLI = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const HOOKS = `hooks:
  - on: PreToolUse
    tools: [shell]
    when: tool_input.command.contains("push --force")
    deny: Force pushes are not allowed here.
  - on: PreToolUse
    tools: [fetch]
    run: "true; exit 0"
`;
/** What each is about, and how the call must end. */
const CALLS = {
  none: { tool_name: 'Read', tool_input: { file_path: 'src/a.md' }, ends: 0 },
  refused: { tool_name: 'Bash', tool_input: { command: 'git push --force origin main' }, ends: 2 },
  hook: { tool_name: 'WebFetch', tool_input: { url: 'https://example.com/', prompt: 'read' }, ends: 0 },
};
const UP_WITHIN_MS = 20_000;

/**
 * An agent's call, as the agent makes it: the very command that `hookline install` wrote into its file, given to a shell, with
 * the resident engine up; against Node with an empty file.
 */
export async function resident({ quick }) {
  if (process.platform !== 'linux') return [];
  const here = place({ '.config/hookline/hooks.yml': HOOKS, '.claude/settings.json': '{}\n' });
  try {
    return await measured(here, quick);
  } finally {
    hookline(here, 'resident', 'stop', '--json');
    here.remove();
  }
}

async function measured(here, quick) {
  mkdirSync(join(here.cwd, '.git'));
  const installed = hookline(here, 'install', 'claude-code', '--yes');
  if (installed.status !== 0) throw new Error(`It could not be installed: ${installed.stdout}${installed.stderr}`);
  const command = writtenCommand(here);
  const call = ({ ends, ...given }) => {
    const payload = { session_id: 'bench', hook_event_name: 'PreToolUse', cwd: here.cwd, ...given };
    const input = JSON.stringify(payload);
    return async () => timedProcess('/bin/sh', ['-c', command], { ...here, input, ends });
  };
  const empty = join(here.home, 'empty.js');
  writeFileSync(empty, '');
  const calls = Object.fromEntries(Object.entries(CALLS).map(([name, given]) => [name, call(given)]));
  const before = await up(here, calls.none);
  const samples = await inTurns(
    { empty: async () => timedProcess(process.execPath, [empty], { ...here, input: '', ends: 0 }), ...calls },
    quick ? 30 : 150,
    5,
  );
  wasUsed(before, engines(here), 3 * samples.empty.length);
  const row = (name, text) => [
    { name: text, unit: 'ms', ...summary(samples[name]) },
    { id: name, name: '… against an empty Node file', ...against(samples[name], samples.empty) },
  ];
  return [
    { name: 'Node with an empty file', unit: 'ms', ...summary(samples.empty) },
    ...row('none', 'an agent’s call, engine resident, no hook matches'),
    ...row('refused', 'the same, a rule that refuses'),
    ...row('hook', 'the same, one shell hook'),
  ];
}

function hookline({ env, cwd }, ...args) {
  return spawnSync(process.execPath, [CLI, ...args], { env, cwd, encoding: 'utf8' });
}

function writtenCommand({ home }) {
  const { hooks } = JSON.parse(readFileSync(join(home, '.claude/settings.json'), 'utf8'));
  return hooks.PreToolUse[0].hooks[0].command;
}

function timedProcess(program, args, { env, cwd, input, ends }) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { env, cwd, input });
  const ms = performance.now() - started;
  if (status !== ends) throw new Error(`It ended with ${status}, not ${ends}: ${stdout}${stderr}`);
  return ms;
}

function engines(here) {
  return JSON.parse(hookline(here, 'resident', 'status', '--json').stdout).residents;
}

/** The first call starts it; it is there when it has answered one. */
async function up(here, call) {
  for (const until = performance.now() + UP_WITHIN_MS; performance.now() < until; await sleep(200)) {
    await call();
    const [engine] = engines(here);
    if (engine?.served > 0) return engine;
  }
  throw new Error(
    'No resident engine came up, so there is nothing to measure. It needs the native part: npm run build with a C compiler.',
  );
}

/** A call that went the cold way would be a figure of something else. */
function wasUsed(before, [after], calls) {
  if (after?.pid !== before.pid || after.cold !== before.cold || after.served - before.served < calls)
    throw new Error(`Calls went the cold way: ${JSON.stringify({ before, after, calls })}`);
}
