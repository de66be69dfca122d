import { expect, test } from 'vitest';
import { silentRules } from '../../src/show/silent-rules.ts';
import { machine } from './machine.ts';

const LS = ['--tool', 'Bash', '--input', '{"command":"ls"}'];

test.each(['run', 'explain'])(
  '%s tells in one line that rules of a pack had nothing to do with a call',
  async (command) => {
    const { cli, write } = machine();
    write(
      '~/.config/hookline/hooks.yml',
      'extends: [guard]\nhooks:\n  - { on: PreToolUse, name: mine, runs: cat, deny: No. }\n',
    );
    const { stdout } = await cli([command, 'PreToolUse', ...LS]);
    expect(stdout).toMatch(/ {2}- other rules of guard: not about this \(hookline list --all\)\n/);
    expect(stdout).not.toContain('guard/force-push');
    expect(stdout).toMatch(/- mine hookline:/);
  },
);

test('rules of a pack that are off for one reason are one line too, and those that differ are told', async () => {
  const { cli, write } = machine();
  write('~/.config/hookline/hooks.yml', 'extends: [guard]\n');
  write('.hookline/hooks.yml', 'extends: [guard]\n');
  const { stdout } = await cli(['explain', 'PreToolUse', ...LS]);
  expect(stdout).toContain("- rules of guard: left out, because a person's own file extends guard too\n");
  expect(stdout.split('\n').length).toBeLessThan(12);
});

test('how many rules a pack has is one number: list, check and check --json tell the same', async () => {
  const { cli, json, write } = machine();
  write('~/.config/hookline/hooks.yml', 'extends: [./two.yml, git]\n');
  write('~/.config/hookline/two.yml', 'hooks:\n  - { on: [PreToolUse, UserPromptSubmit], name: both, deny: No. }\n');
  const listed = (await cli(['list'])).stdout;
  const checked = (await cli(['check'])).stdout;
  const { data } = await json(['check']);
  const rules = Number(/^git \(user\) (\d+) rules/m.exec(listed)?.[1]);
  expect(rules).toBeGreaterThan(5);
  expect(checked).toContain(`pack git, ${rules} rules\n`);
  expect(listed).toMatch(/two\S* \(user\) 1 rule /);
  expect(checked).toMatch(/pack \S*two\S*, 1 rule\n/);
  expect(data.files).toContainEqual(expect.objectContaining({ pack: 'git', hooks: rules }));
  const hooks = /^(\d+) hooks, \1 of them from packs: \1 active$/m.exec(listed)?.[1];
  expect(checked).toContain(`\n${hooks} hooks, nothing wrong.\n`);
  expect((await cli(['list', '--all'])).stdout).toContain(`\n${hooks} hooks: ${hooks} active\n`);
});

test('what was kept out for another reason, and what is few, is told by its name', () => {
  const rules = [1, 2, 3, 4].map((n) => ({ name: `p/${n}`, why: 'condition' }));
  const excepted = { name: 'p/5', why: 'excepted' };
  const mine = { name: 'mine', why: 'condition' };
  expect(silentRules([...rules, excepted, mine], ({ why }) => why).told).toEqual([excepted, mine]);
  expect(silentRules(rules.slice(1), ({ why }) => why)).toEqual({ told: rules.slice(1), packs: [] });
});
