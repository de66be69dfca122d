import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { machine } from './machine.ts';

const input = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];

/** Lines about whole folders that need nothing but a home folder. */
const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(`../built-in/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) =>
      /^(?:tar|unzip|rsync -a host|git -C ~|git pull|git clean|npm|codex|claude|patch|find) /.test(line),
    )
    .filter((line) => !/@[A-Z]|hooked|node_modules|npm.*-g|find ~/.test(line));

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

  test('sees whole folders in a payload from a file', async () => {
    const { run, write } = machine();
    const decided = async (command: string) => {
      const payload = write('payload.json', { tool_name: 'Bash', tool_input: { command } });
      return (await run('PreToolUse', ['--payload', payload])).outcome.decision;
    };
    const every = (lines: readonly string[], count: number) =>
      lines.filter((_, i) => i % Math.ceil(lines.length / count) === 0);
    const wrong: string[] = [];
    for (const line of every(linesOf('trees-asked'), 8)) if ((await decided(line)) !== 'deny') wrong.push(line);
    for (const line of every(linesOf('trees-ordinary'), 8)) if ((await decided(line)) !== 'none') wrong.push(line);
    expect(wrong).toEqual([]);
  });

  test('knows where the hookline lies that runs', async () => {
    const { run } = machine();
    const file_path = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
    const write = ['--tool', 'Write', '--input', JSON.stringify({ file_path, content: '' })];
    expect((await run('PreToolUse', write)).outcome).toMatchObject({ decision: 'deny' });
  });
});
