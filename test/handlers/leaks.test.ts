// wide: runs hundreds of hooks

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { CALL, CLI, hooksIn, LIBRARY, marked, nobodyLeft, program, read, workshop } from './workshop.ts';

const SIGNALS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'];

function descriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

function listeners(): readonly number[] {
  return SIGNALS.map((name) => process.listenerCount(name));
}

function zombies(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => new RegExp(`\\) Z ${process.pid} `).test(read(`/proc/${pid}/stat`)));
}

describe('five hundred runs', () => {
  test('leave no descriptor, listener, timer or zombie behind', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const runs = ['true', 'exit 1', 'exec 0<&-', 'sleep 5 & exit 0', '/no/such/program', 'echo x >&2'];
    for (const run of runs)
      hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run, onFailure: 'continue' } });
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: '/no/program', args: [] } });
    const once = (): Promise<unknown> => hooks.trigger('PostToolUse', CALL);
    await once();
    const before = { descriptors: descriptors(), listeners: listeners() };
    for (let round = 0; round < 24; round++) await Promise.all([once(), once(), once()]);
    await hooks.close();
    expect(descriptors()).toBeLessThanOrEqual(before.descriptors);
    expect(listeners().every((count, i) => count <= (before.listeners[i] ?? 0))).toBe(true);
    expect(zombies()).toEqual([]);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

test('many sets of hooks at once listen to no more than Node expects', async () => {
  const warnings: string[] = [];
  const note = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', note);
  const before = { listeners: listeners(), most: process.getMaxListeners() };
  const place = workshop();
  const { cwd, home, env } = place;
  const sets = await Promise.all(
    Array.from({ length: 15 }, () => createHooks({ cwd, home, env, watch: false }, { machine: place.path('etc') })),
  );
  const outcomes = sets.map((hooks) => {
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: 'sleep 0.3' } });
    return hooks.trigger('PostToolUse', CALL);
  });
  for (const outcome of await Promise.all(outcomes)) expect(outcome.ran[0]?.exitCode).toBe(0);
  await Promise.all(sets.map((hooks) => hooks.close()));
  await new Promise(setImmediate);
  process.off('warning', note);
  expect(warnings).toEqual([]);
  expect({ listeners: listeners(), most: process.getMaxListeners() }).toEqual(before);
});

test('many hooks that wait for their turn are no leak', async () => {
  const warnings: string[] = [];
  const note = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', note);
  const hooks = await hooksIn(workshop(), { maxConcurrent: 2 });
  for (let i = 0; i < 15; i++)
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: 'true' } });
  await hooks.trigger('PostToolUse', CALL);
  await hooks.trigger('PostToolUse', CALL, { signal: new AbortController().signal });
  await new Promise(setImmediate);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('without a descriptor to spare a hook fails with its reason, and the program goes on', () => {
  const place = workshop();
  const args = [program('few-descriptors.mjs'), LIBRARY, place.cwd];
  const command = `ulimit -n 64; exec "$@"`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, 'sh', process.execPath, ...args], {
    env: place.env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const outcomes: { decision: string; reason: string | null }[] = JSON.parse(stdout);
  expect(outcomes[0]?.decision).toBe('block');
  expect(outcomes[0]?.reason).toMatch(/^Hook 'guard' failed: .*(?:EMFILE|could not be started)/);
  expect(outcomes.at(-1)).toEqual({ decision: 'none', reason: null });
});

describe('hooks that run hooks', () => {
  test('come to an end: none is run again inside of itself, and too deep is refused', () => {
    const place = workshop();
    const config = place.path('hooks.yml');
    const log = place.path('log');
    const again = `echo x >> ${log}; ${process.execPath} ${CLI} run PreToolUse --tool Bash --config ${config} --dialect hookline --gate`;
    place.write('hooks.yml', `hooks:\n  - on: PreToolUse\n    run: '${again}'\n`);
    const args = [CLI, 'run', 'PreToolUse', '--tool', 'Bash', '--config', config, '--dialect', 'hookline', '--json'];
    const run = (env = place.env) => spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 120_000 });
    expect(run().status).toBe(0);
    const tooDeep = run({ ...place.env, HOOKLINE_DEPTH: '8' });
    expect(tooDeep.status).toBe(2);
    expect(JSON.parse(tooDeep.stdout).reason).toMatch(/no hook runs, and nothing is allowed/);
    expect(read(log).trim().split('\n')).toHaveLength(1);
    expect(marked(place.mark)).toEqual([]);
  });

  test('count how deep they are also in an environment too large to pass on', () => {
    const place = workshop();
    const config = place.write('hooks.yml', `hooks:\n  - on: PostToolUse\n    run: echo $HOOKLINE_DEPTH\n`);
    const env: Record<string, string> = { ...place.env, HOOKLINE_DEPTH: '3' };
    for (let i = 0; i < 14; i++) env[`BIG${i}`] = 'x'.repeat(120_000);
    const args = [CLI, 'run', 'PostToolUse', '--tool', 'Bash', '--config', config, '--dialect', 'hookline', '--json'];
    const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 120_000 });
    expect(JSON.parse(stdout).ran[0].stdout).toBe('4\n');
  });

  test('are ended with all that they started, at whatever depth', async () => {
    const place = workshop();
    const inner = place.write('inner.yml', `hooks:\n  - on: PostToolUse\n    run: setsid -f sleep 300; sleep 300\n`);
    const run = `${process.execPath} ${CLI} run PostToolUse --tool Bash --config ${inner} --dialect hookline`;
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run, timeout: 1.5 } });
    const outcome = await hooks.trigger('PostToolUse', CALL);
    expect(outcome.ran[0]?.status).toBe('timed-out');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});
