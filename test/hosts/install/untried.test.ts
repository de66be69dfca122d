// wide: starts many processes

import { expect, test } from 'vitest';
import { UNTRIED_NAMES } from '../../../src/core/wire.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { finished } from '../../world/cli.ts';
import { computer } from './computer.ts';

const FOLDERS = { cursor: '.cursor', windsurf: '.codeium/windsurf', auggie: '.augment' } as const;

test.each(UNTRIED_NAMES)('%s: installed and said to be untested, and gone without a trace', async (name) => {
  const { hookline, files, json } = computer([FOLDERS[name]]);
  const before = files();
  const { status, stdout, stderr } = await hookline(['install', name, '--yes']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/proven: [\s\S]*untested: /);
  expect(stdout).not.toContain('NOT REFUSED');
  const installed = files();
  expect((await json(['list'])).hooks).toEqual([]);
  await hookline(['install', name, '--yes']);
  expect(files()).toEqual(installed);
  expect((await hookline(['uninstall', '--all', '--yes'])).status).toBe(0);
  expect(files()).toEqual(before);
});

test('--all leaves them out', async () => {
  const { json } = computer(['.claude', ...Object.values(FOLDERS)]);
  const { agents } = await json(['install', '--all', '--yes']);
  expect(agents.map(({ agent }: { agent: string }) => agent)).toEqual(['claude-code']);
});

test.each(UNTRIED_NAMES)('%s: a guard refuses what it is for, and ordinary work goes on', async (name) => {
  const { hookline, write, state, env, project } = computer([FOLDERS[name]]);
  write(
    '~/.config/hookline/hooks.yml',
    `hooks:\n  - on: PreToolUse\n    tools: [shell]\n    when: runs(tool_input.command, "touch *")\n    deny: not here\n`,
  );
  await hookline(['install', name, '--yes']);
  const agent = hostAgent(name);
  if (agent === undefined) throw new Error(name);
  const { event, payload } = agent.canary;
  const ask = (command: string) =>
    finished('/bin/sh', [`${state}/bridge/${name}`, event], {
      ...{ cwd: project, env },
      input: JSON.stringify(payload(command, project)),
    });
  const refused = await ask('touch x');
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('not here')]);
  const { status, stdout } = await ask('ls');
  // silence is a failure in Cursor
  expect({ status, stdout }).toEqual({ status: 0, stdout: name === 'cursor' ? '{}\n' : '' });
});
