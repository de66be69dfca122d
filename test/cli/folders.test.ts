import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, machine } from './machine.ts';

test('a --cwd that does not exist is a usage error of list and check', async () => {
  const { cli } = machine();
  for (const command of ['list', 'check']) {
    const { status, stderr } = await cli([command, '--cwd', 'nowhere']);
    expect(status).toBe(1);
    expect(stderr).toContain('There is no folder "nowhere"');
  }
});

test('a folder that was removed under the person gets a sentence, no stack trace', () => {
  const { project, home } = machine();
  const gone = join(project, 'gone');
  mkdirSync(gone);
  const script = `cd "$0" && rmdir "$0" && exec "$1" "$2" list`;
  const { status, stderr } = spawnSync('sh', ['-c', script, gone, process.execPath, CLI], {
    env: { PATH: process.env.PATH, HOME: home },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('does not exist any more');
  expect(stderr).not.toContain('    at ');
  expect(() => rmdirSync(gone)).toThrow();
});

test('enforced hooks run where HOME is not set', async () => {
  const { cli, write } = machine();
  const enforced = write('team.yml', 'hooks:\n  - {on: PreToolUse, run: "echo no >&2; exit 2"}\n');
  const args = ['run', 'PreToolUse', '--tool', 'Bash', '--config', enforced, '--enforced', enforced, '--json'];
  expect((await cli(args, { env: { HOME: undefined } })).status).toBe(2);
});
