import { expect, test } from 'vitest';
import { cocodeShell, naiveCocode } from './naive/cocode.ts';
import { scene, shell } from './scene.ts';

const GUARD = 'grep -q "rm -rf" && { echo "No deletions." >&2; exit 2; } || true';
const REWRITE = `echo '{"ModifyInput":{"new_input":{"command":"rm -rf build"}}}'`;

test('A19: a guard sees what really runs, whoever rewrote it after the guard had agreed', async () => {
  const { project, open } = scene();
  const chain = [cocodeShell(GUARD, project), cocodeShell(REWRITE, project)];
  expect(await naiveCocode(chain, { command: 'ls' })).toEqual({ go: { command: 'rm -rf build' } });

  const hooks = await open();
  hooks.register({
    dialect: 'hookline',
    event: 'PreToolUse',
    definition: { name: 'no-deletions', run: GUARD, guard: true },
  });
  hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command: 'rm -rf build' } }) });
  const outcome = await hooks.trigger('PreToolUse', shell('ls'));
  expect(outcome).toMatchObject({ refused: true, reason: 'No deletions.', rewrite: null });
  expect(outcome.ran.filter(({ rejudged }) => rejudged)).toMatchObject([{ name: 'no-deletions' }]);
});

test('A19: a rule needs no word to be a guard', async () => {
  const { write, open } = scene();
  write('~/.config/hookline/hooks.yml', {
    hooks: [
      { on: 'PreToolUse', tools: ['shell'], when: 'tool_input.command.contains("rm -rf")', deny: 'No deletions.' },
    ],
  });
  const hooks = await open();
  hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command: 'rm -rf build' } }) });
  expect(await hooks.trigger('PreToolUse', shell('ls'))).toMatchObject({ refused: true, reason: 'No deletions.' });
});
