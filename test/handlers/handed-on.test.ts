import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import { createEventBus } from '../../src/event-bus/create-event-bus.ts';
import { CALL, eventually, hooksIn, LIBRARY, marked, nobodyLeft, read, type Workshop, workshop } from './workshop.ts';

const lateRuns = (place: Workshop) =>
  [...readTrail(place.path('state/hookline/audit'))]
    .map(({ entry }) => entry)
    .filter(({ kind, late }) => kind === 'run' && late === true);

/** Waits for a file, then says something and leaves another. */
const slow = (place: Workshop): string =>
  `while [ ! -e ${place.path('go')} ]; do sleep 0.05; done; echo late words; touch ${place.path('done')}`;

const finishes = async (place: Workshop): Promise<void> => {
  expect(existsSync(place.path('done'))).toBe(false);
  expect(marked(place.mark)).not.toEqual([]);
  writeFileSync(place.path('go'), '');
  expect(await eventually(() => existsSync(place.path('done')))).toBe(true);
  expect(await eventually(() => lateRuns(place).length === 1)).toBe(true);
  expect(await nobodyLeft(place.mark)).toBe(true);
};

describe('an asynchronous hook that is still running goes on to its own end', () => {
  test('after close(), and its end is recorded', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: slow(place), async: true } });
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    await finishes(place);
    expect(lateRuns(place)).toMatchObject([{ status: 'answered', exitCode: 0, stdout: 'late words\n' }]);
  });

  test('also those that still waited for their turn, each once', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { maxConcurrent: 2 });
    const names = Array.from({ length: 7 }, (_, at) => `h${at}`);
    for (const name of names) {
      const run = `while [ ! -e ${place.path('go')} ]; do sleep 0.05; done; echo x >> ${place.path(name)}`;
      hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run, async: true } });
    }
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    writeFileSync(place.path('go'), '');
    expect(await eventually(() => names.every((name) => existsSync(place.path(name))))).toBe(true);
    expect(await eventually(() => lateRuns(place).length === 7)).toBe(true);
    expect(names.map((name) => read(place.path(name)))).toEqual(names.map(() => 'x\n'));
    expect(lateRuns(place).every(({ status }) => status === 'answered')).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('with what it printed before and after', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const run = `echo before; ${slow(place)}; head -c 300000 /dev/zero | tr '\\0' x >&2; exit 7`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run, async: true } });
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    await finishes(place);
    expect(lateRuns(place)).toMatchObject([{ status: 'failed', exitCode: 7, stdout: 'before\nlate words\n' }]);
  });

  test.for(['exit', 'SIGTERM'] as const)('after the end of the program (%s) that never called close()', async (end) => {
    const place = workshop();
    const text = `
      import { createHooks } from ${JSON.stringify(LIBRARY)};
      const hooks = await createHooks({ cwd: ${JSON.stringify(place.cwd)}, home: ${JSON.stringify(place.home)}, watch: false });
      hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: ${JSON.stringify(slow(place))}, async: true } });
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'sleep 297' } });
      await hooks.trigger('PostToolUse', ${JSON.stringify(CALL)});
      void hooks.trigger('PreToolUse', ${JSON.stringify(CALL)});
      setTimeout(() => ${end === 'exit' ? 'process.exit(0)' : 'process.kill(process.pid, "SIGTERM")'}, 1500);
    `;
    const child = spawn(process.execPath, [place.write('program.mjs', text)], { env: place.env, stdio: 'ignore' });
    await new Promise((resolve) => child.once('exit', resolve));
    const waited = (): boolean => marked(place.mark).some((pid) => read(`/proc/${pid}/cmdline`).includes('297'));
    expect(await eventually(() => !waited())).toBe(true);
    await finishes(place);
    expect(lateRuns(place)).toMatchObject([{ status: 'answered', exitCode: 0 }]);
  });

  test('but no longer than its time-out', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = { run: 'sleep 296', async: true, timeout: 4 };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    expect(marked(place.mark)).not.toEqual([]);
    expect(await eventually(() => lateRuns(place).length === 1, 20_000)).toBe(true);
    expect(lateRuns(place)).toMatchObject([{ status: 'timed-out' }]);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

test('a notification in the background finishes after the bus and the hooks were closed', async () => {
  const place = workshop();
  const hooks = await hooksIn(place);
  hooks.register({ dialect: 'hookline', event: 'Notification', definition: { run: slow(place) } });
  const bus = createEventBus(hooks, { sessionId: 's' });
  bus.emit({ type: 'status', message: 'It is time.' });
  expect(await eventually(() => marked(place.mark).length > 0)).toBe(true);
  await bus.close({ graceMs: 100 });
  await hooks.close();
  await finishes(place);
  expect(lateRuns(place)).toMatchObject([{ status: 'answered', event: 'Notification', exitCode: 0 }]);
});
