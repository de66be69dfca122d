import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HAS_TERMINAL, settings } from '../cli/machine.ts';
import { naiveExec } from './naive/exec.ts';
import { scene } from './scene.ts';

const RULES = {
  hooks: [
    { on: 'PreToolUse', name: 'guard', tools: ['shell'], when: 'tool_input.command == "git push"', deny: 'No pushes.' },
    { on: 'PreToolUse', name: 'asks', tools: ['shell'], when: 'tool_input.command == "deploy"', ask: 'Really?' },
  ],
};

/** A hook that waits for review, a guard, and a call that waits for an approval. */
async function waiting() {
  const it = scene();
  it.write('.claude/settings.json', settings({ Stop: 'exit 2' }));
  it.write('~/.config/hookline/hooks.yml', RULES);
  const decided = async (command: string) =>
    (await it.run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command }), '--session', 's'])).outcome;
  expect((await decided('deploy')).decision).toBe('ask');
  const listed = await it.cli(['approve', '--json']);
  const id: string = listed.status === 0 ? JSON.parse(listed.stdout).waiting[0].id : 'none';
  return {
    ...it,
    id,
    async expectNothingApproved() {
      expect((await it.open()).pending()).toHaveLength(1);
      expect(await decided('git push')).toMatchObject({ decision: 'deny', reason: 'No pushes.' });
      expect(await decided('deploy')).toMatchObject({ decision: 'ask' });
    },
  };
}

const COMMANDS: Readonly<Record<string, (id: string) => readonly string[]>> = {
  'hookline trust': () => ['trust'],
  'hookline trust --revoke': () => ['trust', '--revoke'],
  'hookline disable': () => ['disable', 'guard'],
  'hookline approve': (id) => ['approve', id],
};

describe('A10: an agent cannot give what only a person can', () => {
  test('whoever can run the naive command has approved', async () => {
    const { project, write } = scene();
    // an approval that is a line in a file is anybody's who can write lines
    write('trust.sh', '#!/bin/sh\necho "$1" >> trusted\n', 0o755);
    await naiveExec('./trust.sh .claude/settings.json', { cwd: project });
    expect(readFileSync(join(project, 'trusted'), 'utf8')).toContain('.claude/settings.json');
  });

  test.each(Object.entries(COMMANDS))('%s without a terminal', async (_, args) => {
    const { cli, id, expectNothingApproved } = await waiting();
    const { status, stderr } = await cli(args(id), { input: 'y\n' });
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/^error\[(?!UNKNOWN_COMMAND)/);
    await expectNothingApproved();
  });

  test.skipIf(!HAS_TERMINAL).each(Object.entries(COMMANDS))(
    '%s in a terminal of an agent’s session',
    async (_, args) => {
      const { terminal, id, expectNothingApproved } = await waiting();
      const { status, screen } = await terminal(args(id), 'y', { env: { CLAUDECODE: '1', NO_COLOR: '1' } });
      expect(status).not.toBe(0);
      expect(screen).toMatch(/error\[(?!UNKNOWN_COMMAND)/);
      await expectNothingApproved();
    },
  );

  test.each([
    'hookline trust',
    'npx hookline disable guard',
    'yes | hookline approve 1',
    '/usr/local/bin/hookline trust',
    "sh -c 'hookline enable x'",
    "script -qec 'hookline trust' /dev/null",
  ])('the call "%s" is itself asked about', async (command) => {
    const { run } = scene();
    const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command })]);
    expect(outcome.decision).toMatch(/ask|deny|block/);
    expect(outcome.reason).toBeTruthy();
  });
});
