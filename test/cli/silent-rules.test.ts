import { expect, test } from 'vitest';
import { silentRules } from '../../src/show/silent-rules.ts';
import { machine } from './machine.ts';

const LS = ['--tool', 'Bash', '--input', '{"command":"ls"}'];

test.each(['run', 'explain'])('%s tells how many rules of a pack had nothing to do with a call', async (command) => {
  const { cli, write } = machine();
  write(
    '~/.config/hookline/hooks.yml',
    'extends: [guard]\nhooks:\n  - { on: PreToolUse, name: mine, runs: cat, deny: No. }\n',
  );
  const { stdout } = await cli([command, 'PreToolUse', ...LS]);
  expect(stdout).toMatch(/ {2}- \d\d rules of guard: not about this \(--json has them all\)\n/);
  expect(stdout).not.toContain('guard/force-push');
  expect(stdout).toMatch(/- mine hookline:/);
});

test('what was kept out for another reason, and what is few, is told by its name', () => {
  const rules = [1, 2, 3, 4].map((n) => ({ name: `p/${n}`, why: 'condition' }));
  const excepted = { name: 'p/5', why: 'excepted' };
  const mine = { name: 'mine', why: 'condition' };
  expect(silentRules([...rules, excepted, mine]).told).toEqual([excepted, mine]);
  expect(silentRules(rules.slice(1))).toEqual({ told: rules.slice(1), packs: [] });
});
