import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { turns, untilIdle } from '../../../src/hosts/resident/in-turn.ts';
import { keptHooks } from '../../../src/hosts/resident/kept-hooks.ts';
import { world } from '../../world/world.ts';

function opened() {
  const it = world();
  it.write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', tools: 'shell', deny: 'No.' }] });
  const options = { cwd: it.project, home: it.home, env: it.env, watch: false, audit: false } as const;
  const parts = { machine: it.etc, records: { background: false }, lazy: true };
  const { open, close } = keptHooks(0);
  onTestFinished(close);
  return () => open(options, parts);
}

test('of many events at once, each gets the hooks that an earlier one has put back: no more are made than for a few', async () => {
  const open = opened();
  const seen = new Set<unknown>();
  const event = async () => {
    const { hooks, close } = await open();
    seen.add(hooks);
    const { decision } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    await close(true);
    return decision;
  };
  // files that have just been written are looked at anew
  await pause(50);
  const decisions = await Promise.all(Array.from({ length: 50 }, event));
  expect(decisions).toEqual(Array(50).fill('deny'));
  expect(seen.size).toBeLessThanOrEqual(10);
});

test('an event whose hooks wait for somebody else holds nobody up', async () => {
  const open = opened();
  const slow = await open();
  const other = await open();
  expect(other.hooks).not.toBe(slow.hooks);
  await other.close(true);
  await slow.close(true);
});

test('between two that come at once, timers have their turn', async () => {
  const inTurn = turns();
  let [ticks, done] = [0, 0];
  const timer = setInterval(() => ticks++, 1);
  const busy = async () => {
    const until = performance.now() + 3;
    while (performance.now() < until);
    done++;
  };
  await Promise.all(Array.from({ length: 20 }, () => inTurn(busy)));
  clearInterval(timer);
  expect(done).toBe(20);
  expect(ticks).toBeGreaterThan(5);
});

test('one that fails is no reason for the next not to have its turn', async () => {
  const inTurn = turns();
  const failed = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('a process at work waits for what it is at work on; one with nothing to do does not', async () => {
  let isSo = false;
  setTimeout(() => {
    const until = performance.now() + 60;
    while (performance.now() < until);
    isSo = true;
  }, 1);
  await untilIdle(() => isSo);
  expect(isSo).toBe(true);
  await untilIdle(() => false);
});
