import { expect, test } from 'vitest';
import { world } from '../world/world.ts';

const CALL = { tool_name: 'Bash', tool_input: { command: 'ls' } };

test('a hook that waited for others of its file tells how long, and which lane that was', async () => {
  const here = world();
  here.write('~/.config/hookline/hooks.yml', {
    mode: 'serial',
    hooks: [
      { name: 'slow', on: 'PreToolUse', run: 'sleep 0.3' },
      { name: 'next', on: 'PreToolUse', run: 'true' },
    ],
  });
  const hooks = await here.open();
  const { ran } = await hooks.trigger('PreToolUse', CALL);
  const [slow, next] = ran;
  expect(slow?.lane).toMatch(/^hookline .*hooks\.yml$/);
  expect(next?.lane).toBe(slow?.lane);
  expect(next?.waitMs).toBeGreaterThanOrEqual((slow?.waitMs ?? 0) + 290);
});

test('hooks that run side by side share a lane, and none waits for the other', async () => {
  const here = world();
  const run = 'sleep 0.5';
  here.write('~/.config/hookline/hooks.yml', { hooks: [1, 2].map(() => ({ on: 'PreToolUse', run })) });
  const hooks = await here.open();
  const { ran } = await hooks.trigger('PreToolUse', CALL);
  expect(ran.map(({ lane }) => lane)).toEqual(['hookline', 'hookline']);
  for (const { waitMs, durationMs } of ran) expect(waitMs).toBeLessThan(durationMs);
});

test('a rule and a function need no turn, and tell of none', async () => {
  const here = world();
  here.write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', deny: 'no' }] });
  const hooks = await here.open();
  hooks.register({ event: 'PreToolUse', run: () => ({}) });
  const { ran } = await hooks.trigger('PreToolUse', CALL);
  expect(ran.map((one) => [one.handler, 'waitMs' in one, 'lane' in one])).toEqual([
    ['rule', false, false],
    ['callback', false, false],
  ]);
});
