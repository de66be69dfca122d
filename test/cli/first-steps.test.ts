// wide: starts many processes

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { callProcess } from '../world/cli.ts';

/** The road of somebody who has just installed it: each step a process, an empty home, no file edited by hand. */
test('init, test, and a refused removal of the home folder: three commands', async () => {
  const top = scratchFolder();
  const [home, project] = [join(top, 'home'), join(top, 'project')];
  mkdirSync(home);
  mkdirSync(join(project, '.git'), { recursive: true });
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: process.env.TMPDIR };
  const hookline = (...args: string[]) => callProcess({ args, cwd: project, env });

  const begun = await hookline('init', '--pack', 'guard', '--yes');
  expect({ status: begun.status, stderr: begun.stderr }).toEqual({ status: 0, stderr: '' });
  // what it says to do next is what follows here
  expect(begun.stdout).toMatch(/Next:\n {2}hookline test /);

  const tested = await hookline('test');
  expect(tested).toMatchObject({ status: 0, stdout: expect.stringMatching(/\b3 passed\b/) });

  // a dangerous line is data: it is never part of a command line
  const call = join(top, 'call.json');
  const cases = readFileSync(join(home, '.config/hookline/hooks.hooktest.yml'), 'utf8');
  expect(cases).toMatch(/^# yaml-language-server: \$schema=\S+\/hooktest\.json\n/);
  const command = /command: (rm .*)/.exec(cases)?.[1];
  expect(command).toMatch(/~$/);
  writeFileSync(call, JSON.stringify({ tool_name: 'Bash', tool_input: { command } }));
  const refused = await hookline('run', 'PreToolUse', '--payload', call);
  expect(refused).toMatchObject({ status: 2, stdout: expect.stringContaining('✗ PreToolUse refused') });
  expect(refused.stdout).toContain('guard/');
  const why = await hookline('why', 'last');
  expect(why).toMatchObject({ status: 0, stdout: expect.stringContaining('~') });

  writeFileSync(call, JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'npm test' } }));
  expect((await hookline('run', 'PreToolUse', '--payload', call)).status).toBe(0);
  expect((await hookline('check')).status).toBe(0);
});

test.each(['sh', 'python', 'ts', 'rule'])('what "new" writes in %s passes the test that it writes', async (lang) => {
  const top = scratchFolder();
  const [home, project] = [join(top, 'home'), join(top, 'project')];
  mkdirSync(home);
  mkdirSync(join(project, '.git'), { recursive: true });
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: process.env.TMPDIR };
  const hookline = (...args: string[]) => callProcess({ args, cwd: project, env });
  const events = [
    ['PreToolUse', []],
    ['PreToolUse', ['--tool', 'file-write']],
    ['PreToolUse', ['--tool', 'mcp__shop__order']],
    ['PostToolUse', []],
    ['UserPromptSubmit', []],
    ['SessionStart', []],
  ] as const;
  for (const [i, [event, tool]] of events.entries()) {
    const made = await hookline('new', `hook-${i}`, '--lang', lang, '--event', event, ...tool, '--yes');
    expect({ event, tool, status: made.status, stderr: made.stderr }).toEqual({ event, tool, status: 0, stderr: '' });
  }
  const { status, stdout } = await hookline('test');
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/10 passed, 6 of 6 rules exercised/) });
  expect((await hookline('check')).status).toBe(0);
});
