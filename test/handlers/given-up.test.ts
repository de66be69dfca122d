import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALL, eventually, hooksIn, nobodyLeft, sleep, workshop } from './workshop.ts';

const guard = (run: string) =>
  ({ dialect: 'hookline', event: 'PreToolUse', definition: { run, onFailure: 'block' } }) as const;

describe('hooks that are given up before their process is there', () => {
  test('by closing them at once leave no process, and refuse as what was cancelled does', async () => {
    for (let round = 0; round < 10; round++) {
      const place = workshop();
      const hooks = await hooksIn(place, { graceMs: 50 });
      hooks.register(guard('setsid sleep 300 & sleep 300'));
      const outcome = hooks.trigger('PreToolUse', CALL);
      if (round % 2 === 1) await sleep(round);
      await hooks.close();
      expect((await outcome).decision).not.toBe('allow');
      expect(await nobodyLeft(place.mark)).toBe(true);
    }
  });

  test('by a signal at once leave no process either', async () => {
    for (let round = 0; round < 10; round++) {
      const place = workshop();
      const hooks = await hooksIn(place, { graceMs: 50 });
      hooks.register(guard('setsid sleep 300 & sleep 300'));
      const given = new AbortController();
      const outcome = hooks.trigger('PreToolUse', CALL, { signal: given.signal });
      if (round % 2 === 1) await sleep(round);
      given.abort();
      expect(await outcome).toMatchObject({ ran: [{ status: 'cancelled' }] });
      expect(await nobodyLeft(place.mark)).toBe(true);
    }
  });

  test('while they waited for their turn are never started', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { graceMs: 50, maxConcurrent: 1 });
    const started = (name: string): string => join(place.folder, name);
    hooks.register(guard(`touch '${started('first')}'; sleep 300`));
    hooks.register(guard(`touch '${started('second')}'; sleep 300`));
    const outcome = hooks.trigger('PreToolUse', CALL);
    expect(await eventually(() => existsSync(started('first')))).toBe(true);
    await hooks.close();
    await outcome;
    await sleep(200);
    expect(existsSync(started('second'))).toBe(false);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});
