import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, finished } from '../world/cli.ts';
import { world } from '../world/world.ts';

const CALL = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } };

/** An agent that calls its hook so many times, through a shell each time, as agents do. */
const AGENT = `
  const { spawnSync } = require('node:child_process');
  const [times, input, ...hook] = process.argv.slice(2);
  const words = hook.map((word) => "'" + word + "'").join(' ');
  for (let i = 0; i < Number(times); i++) spawnSync('/bin/sh', ['-c', words + '; exit $?'], { input, stdio: ['pipe', 'ignore', 'inherit'] });
`;

function agents() {
  const it = world();
  it.write('~/.config/hookline/hooks.yml', {
    hooks: [{ on: 'PreToolUse', once: true, run: 'echo ran >> "$LOG"' }],
  });
  // whoever runs these tests may be an agent: the nearest counts
  const agent = it.write('~/bin/claude.js', AGENT);
  const session = async (hook: readonly string[], times: number, payload: object = CALL) => {
    const args = [agent, String(times), JSON.stringify(payload), process.execPath, CLI, ...hook];
    const { stderr } = await finished(process.execPath, args, { cwd: it.project, env: it.env });
    expect(stderr).toBe('');
  };
  const log = join(it.top, 'log');
  return { ...it, session, runs: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0) };
}

describe('calls that name no session', () => {
  test.each([
    ['through the bridge', ['bridge', 'claude-code', 'PreToolUse']],
    ['through a gate', ['run', 'PreToolUse', '--gate']],
  ])('%s belong to the process of the agent, and another one begins anew', async (_, hook) => {
    const { session, runs } = agents();
    await session(hook, 3);
    expect(runs()).toBe(1);
    await session(hook, 2);
    expect(runs()).toBe(2);
  });

  test('one that is named stays what it is, whichever process it comes from', async () => {
    const { session, runs } = agents();
    for (const id of ['a', 'b', 'a'])
      await session(['bridge', 'claude-code', 'PreToolUse'], 1, { ...CALL, session_id: id });
    expect(runs()).toBe(2);
  });

  test('somebody who tries a hook in a terminal has a session of their own each time', async () => {
    const { session, runs } = agents();
    await session(['run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"ls"}'], 2);
    expect(runs()).toBe(2);
  });
});
