// wide: waits for time-outs

import { setMaxListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { CALL, eventually, hooksIn, marked, nobodyLeft, onlyRun, SOON_MS, sleep, timed, workshop } from './workshop.ts';

const LONG = 'sleep 300 & setsid -f sleep 300; sleep 300';

describe('cancelling an event', () => {
  test('ends its hooks and refuses what was about to happen', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: LONG, onFailure: 'continue' } });
    const controller = new AbortController();
    const { result, ms } = await timed(async () => {
      const outcome = hooks.trigger('PreToolUse', CALL, { signal: controller.signal });
      await eventually(() => marked(place.mark).length >= 4);
      controller.abort();
      return outcome;
    });
    expect(result).toMatchObject({ decision: 'block', reason: 'cancelled', refused: true });
    expect(onlyRun(result).status).toBe('cancelled');
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('refuses nothing that has happened already', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: LONG, onFailure: 'block' } });
    const outcome = await hooks.trigger('PostToolUse', CALL, { signal: AbortSignal.timeout(300) });
    expect(outcome).toMatchObject({ decision: 'none', reason: null });
    expect(onlyRun(outcome).status).toBe('cancelled');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('before it begins starts no hook', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: `touch ${place.path('ran')}` } });
    const outcome = await hooks.trigger('PreToolUse', CALL, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'cancelled' });
    expect(onlyRun(outcome).durationMs).toBe(0);
  });

  test('reaches the hooks that still wait for their turn', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { maxConcurrent: 1 });
    for (let i = 0; i < 4; i++)
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'sleep 300' } });
    const { result, ms } = await timed(() => hooks.trigger('PreToolUse', CALL, { signal: AbortSignal.timeout(200) }));
    expect(result.ran.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
    expect(ms).toBeLessThan(SOON_MS);
  });

  test('tells a callback, and does not wait for it', async () => {
    const hooks = await hooksIn(workshop());
    let told = false;
    hooks.register({
      event: 'PreToolUse',
      run: (_event, { signal }) => {
        signal.addEventListener('abort', () => {
          told = true;
        });
        return new Promise(() => {});
      },
    });
    const outcome = await hooks.trigger('PreToolUse', CALL, { signal: AbortSignal.timeout(50) });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'cancelled' });
    expect(told).toBe(true);
  });

  test('works with a signal that any number may listen to', async () => {
    const hooks = await hooksIn(workshop());
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'exit 0' } });
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL, { signal })).exitCode).toBe(0);
  });

  test('is quick with one signal for many events, and Node warns of nothing', async () => {
    const warnings: string[] = [];
    const note = (warning: Error): void => void warnings.push(warning.name);
    process.on('warning', note);
    const hooks = await hooksIn(workshop(), { maxConcurrent: 60 });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'sleep 300' } });
    hooks.register({ event: 'PreToolUse', run: () => new Promise(() => {}) });
    const controller = new AbortController();
    const outcomes = Array.from({ length: 50 }, () => hooks.trigger('PreToolUse', CALL, { signal: controller.signal }));
    await sleep(300);
    controller.abort();
    for (const outcome of await Promise.all(outcomes)) expect(outcome.reason).toBe('cancelled');
    await sleep(20);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('the deadline of an event', () => {
  test('ends what is not finished, which then counts as failed', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    for (const onFailure of ['block', 'continue'])
      hooks.register({
        dialect: 'hookline',
        event: 'PreToolUse',
        definition: { run: 'sleep 300', onFailure, name: onFailure },
      });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'echo in time' } });
    const { result, ms } = await timed(() => hooks.trigger('PreToolUse', CALL, { deadlineMs: 400 }));
    expect(result.ran.map(({ status, decision }) => [status, decision])).toEqual([
      ['timed-out', 'block'],
      ['timed-out', 'none'],
      ['answered', 'none'],
    ]);
    expect(result.reason).toMatch(/^Hook 'block' failed: timed out/);
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('holds for hooks of a serial lane that had not begun', async () => {
    const place = workshop();
    const file = place.write(
      'hooks.yml',
      `mode: serial\nhooks:\n${['sleep 300', `touch ${place.path('ran')}`].map((run) => `  - on: PreToolUse\n    run: ${run}\n`).join('')}`,
    );
    const hooks = await hooksIn(place, { files: [{ path: file, dialect: 'hookline' }] });
    const outcome = await hooks.trigger('PreToolUse', CALL, { deadlineMs: 300 });
    expect(outcome.ran.map(({ status, decision }) => [status, decision])).toEqual([
      ['timed-out', 'block'],
      ['timed-out', 'block'],
    ]);
  });
});
