import { describe, expect, test } from 'vitest';
import { timeOf } from '../../src/cli/time-option.ts';
import { BASH, HAS_TERMINAL, machine, settings } from './machine.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: no-push
    when: tool_input.command.contains("push")
    deny: Not from here.
`;

function guarded() {
  const all = machine();
  all.write('~/.config/hookline/hooks.yml', RULES);
  const call = (command: string, ...more: string[]) =>
    all.cli(['run', 'PreToolUse', '--tool', 'Bash', '--input', JSON.stringify({ command }), ...more]);
  return { ...all, call };
}

describe('hookline audit tail', () => {
  test('says how many of how many it shows, beside the lines and in the data', async () => {
    const { call, cli, json, terminal } = guarded();
    for (const name of ['a', 'b', 'c']) await call(`git push ${name}`);
    const { stdout, stderr } = await cli(['audit', 'tail', '-n', '2']);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stderr).toBe('2 of 3 that fit; -n shows more\n');
    // whoever pipes it has counted its lines
    expect((await cli(['audit', 'tail'])).stderr).toBe('');
    if (HAS_TERMINAL) expect((await terminal(['audit', 'tail'], null)).screen).toContain('all 3 that fit');
    expect((await json(['audit', 'tail', '-n', '1'])).data).toMatchObject({ decisions: [{}], total: 3, more: false });
  });

  test('shows what was refused, without its secrets', async () => {
    const { call, cli } = guarded();
    const password = ['hunter2', 'hunter2'].join('');
    await call(`git push --password ${password}`);
    const { stdout } = await cli(['audit', 'tail']);
    expect(stdout).toContain('deny  git push --password ***  Not from here.');
    expect(stdout).not.toContain(password);
  });

  test('--no-experiments leaves out what was tried with "hookline run", and nothing that a gate was asked', async () => {
    const { call, cli, json } = guarded();
    await call('git push tried');
    await call('git push asked', '--gate');
    const inputs = async (...args: string[]) =>
      (
        (await json(['audit', 'tail', ...args])).data.decisions as { outcome: { payload: { tool_input: unknown } } }[]
      ).map(({ outcome }) => outcome.payload.tool_input);
    expect(await inputs()).toEqual([{ command: 'git push tried' }, { command: 'git push asked' }]);
    expect(await inputs('--no-experiments')).toEqual([{ command: 'git push asked' }]);
    expect((await cli(['audit', 'stats', '--no-experiments'])).stdout).toContain('1 decision: 1 deny');
  });

  test('--until ends where --since begins', async () => {
    const { call, json } = guarded();
    await call('git push');
    const count = async (...args: string[]) => (await json(['audit', 'tail', ...args])).data.total;
    expect(await count('--since', 'today')).toBe(1);
    expect(await count('--until', 'yesterday')).toBe(0);
    expect(await count('--since', 'yesterday', '--until', 'now')).toBe(1);
  });

  test('a hook that was skipped is named by its name', async () => {
    const { write, run, cli } = machine();
    write('~/.config/hookline/hooks.yml', `hooks:\n  - { on: PreToolUse, name: never, when: "false", deny: x }\n`);
    const { outcome } = await run('PreToolUse', BASH);
    expect(outcome.skipped).toEqual([{ hook: expect.any(String), name: 'never', why: 'condition' }]);
    expect((await cli(['audit', 'show', outcome.id])).stdout).toMatch(/- never {2}hookline:.* skipped: condition/);
    expect((await cli(['run', 'PreToolUse', ...BASH])).stdout).toMatch(/- never hookline:.* skipped: condition/);
  });
});

describe('a time by its name', () => {
  // a Monday, shortly after noon, wherever this runs
  const now = new Date(2026, 10, 16, 12, 30).getTime();
  const day = (date: number) => new Date(2026, 10, date).getTime();
  test.each<[string, number, number]>([
    ['today', day(16), day(17)],
    ['yesterday', day(15), day(16)],
    ['Yesterday', day(15), day(16)],
    ['monday', day(9), day(10)],
    ['sun', day(15), day(16)],
    ['friday', day(13), day(14)],
    ['now', now, now],
    ['2h', now - 7_200_000, now - 7_200_000],
    ['2026-11-15', Date.UTC(2026, 10, 15), Date.UTC(2026, 10, 16)],
  ])('"%s" begins and ends where people mean', (text, since, until) => {
    expect(timeOf(text, now)).toBe(since);
    expect(timeOf(text, now, 'until')).toBe(until);
  });

  test.each(['soon', 'mondays', '2 hours', ''])('"%s" is no time, and is said to be none', (text) => {
    expect(() => timeOf(text, now, 'until')).toThrow(`"${text}" is no time.`);
  });
});

describe('a hook on trial says so', () => {
  const shadowed = () => {
    const all = machine();
    all.write(
      '~/.config/hookline/hooks.yml',
      'hooks:\n  - { on: PreToolUse, name: trial, shadow: true, deny: no }\n  - { on: PreToolUse, name: real, deny: no }\n',
    );
    return all;
  };

  test('in list', async () => {
    const { cli, json } = shadowed();
    const { stdout } = await cli(['list']);
    expect(stdout).toMatch(/trial: .*active, shadow/);
    expect(stdout).not.toMatch(/real: .*shadow/);
    expect(stdout).toContain('2 active, 1 of them in shadow: told, not counted');
    expect((await json(['list'])).data.hooks).toMatchObject([{ role: 'shadow' }, { role: 'judge' }]);
  });

  test('in explain', async () => {
    const { cli } = shadowed();
    const { stdout } = await cli(['explain', 'PreToolUse', ...BASH]);
    expect(stdout).toMatch(
      /1 trial hookline:.*\n {4}◌ shadow: what it says is told and recorded, and does not count\n/,
    );
    expect(stdout.match(/shadow/g)).toHaveLength(1);
  });
});

describe('what is refused or asked ends with its id, and with how to see why', () => {
  test.each([
    ['refused', 'echo no >&2; exit 2', true],
    ['let through', 'true', false],
  ])('%s', async (_, command, tellsWhy) => {
    const { write, cli, json } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: command }));
    const { stdout } = await cli(['run', 'PreToolUse', ...BASH]);
    const { data } = await json(['audit', 'tail']);
    const [{ id } = { id: '' }] = data.decisions as { id: string }[];
    expect(stdout.endsWith(`decision ${id}\n`)).toBe(true);
    expect(stdout.includes(`why: hookline why ${id.slice(0, 8)}\n`)).toBe(tellsWhy);
  });
});
