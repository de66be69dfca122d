import { describe, expect, test } from 'vitest';
import { machine } from './machine.ts';

const input = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];

describe('the built-in guard on the command line', () => {
  test('refuses where there is no terminal, for a gate as well', async () => {
    const { run, cli } = machine();
    const { status, outcome } = await run('PreToolUse', input('rm -rf .claude'));
    expect([status, outcome.decision, outcome.ran.map(({ name }) => name)]).toEqual([2, 'deny', ['self-protection']]);
    expect(await cli(['run', 'PreToolUse', '--gate', ...input('hookline trust')])).toMatchObject({ status: 2 });
  });

  test('says nothing about what only reads', async () => {
    const { run } = machine();
    const { status, outcome } = await run('PreToolUse', input('cat .claude/settings.json | jq .hooks'));
    expect([status, outcome.decision, outcome.ran, outcome.skipped]).toEqual([0, 'none', [], []]);
  });

  test('is not removed by --dialect, --config, a project file or the environment', async () => {
    const { run, write } = machine();
    const file = write('mine.json', { hooks: {} });
    write('.hookline/hooks.yml', 'selfProtection: false\n');
    const args = ['--dialect', 'claude-code', '--config', file, ...input('rm -rf .claude')];
    expect((await run('PreToolUse', args)).status).toBe(2);
    const env = { HOOKS_ENABLED: 'false', HOOKLINE_SELF_PROTECTION: 'false' };
    expect((await run('PreToolUse', input('rm -rf .claude'), { env })).status).toBe(2);
  });

  test('is shown by list, check and explain, and counts as nobody’s hook', async () => {
    const { cli, json, write } = machine();
    expect((await cli(['list'])).stdout).toContain('built-in: self-protection active');
    expect((await json(['list'])).data).toMatchObject({
      hooks: [],
      builtIn: [{ name: 'self-protection', state: 'active' }],
    });
    expect((await cli(['explain', 'PreToolUse', ...input('rm -rf .claude')])).stdout).toContain(
      'built-in/self-protection.yml',
    );
    expect((await cli(['explain', 'PreToolUse', ...input('ls')])).stdout).toContain('No hook would run');
    write('~/.config/hookline/hooks.yml', 'selfProtection: false\n');
    expect((await cli(['list'])).stdout).toContain('switched off');
    expect((await cli(['check'])).stdout).toContain('The built-in guard is switched off.');
  });
});
