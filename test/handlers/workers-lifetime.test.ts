// wide: starts many processes

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nowMs } from '../../src/core/now-ms.ts';
import type { Report } from '../../src/core/report.ts';
import { command, type Steps, saidBy, workerShop } from './worker-shop.ts';
import { CLI, eventually, marked, nobodyLeft, program, read, SOON_MS, sleep, timed } from './workshop.ts';

const SAY: Steps = [['say', {}]];

function starts(log: string): number {
  return read(log).match(/start/g)?.length ?? 0;
}

function lives(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(read(`/proc/${pid}/stat`));
}

async function untilAnswered(ask: () => Promise<Report>): Promise<boolean> {
  for (let i = 0; i < 100; i++) {
    if ((await ask()).ending.kind === 'exit') return true;
    await sleep(50);
  }
  return false;
}

describe('a worker that does not answer in time', () => {
  test('is ended, and its late answer is nobody’s', async () => {
    const { ask } = workerShop();
    await ask(SAY);
    const late: Steps = [
      ['stderr', 'wait'],
      ['sleep', 700],
      ['say', { decision: 'allow' }],
    ];
    const report = await ask(late, { timeoutMs: 400 });
    expect(report).toMatchObject({ ending: { kind: 'timeout', afterMs: 400 }, stderr: 'wait' });
    expect(saidBy(await ask([['sleep', 500], ...SAY]))).toMatchObject({ heard: 1 });
  });

  test('though it ignores SIGTERM, or everything', async () => {
    const { ask, mark } = workerShop('ignore-term', 'stay');
    const { result, ms } = await timed(() => ask([['spin', null]], { timeoutMs: 400, graceMs: 200 }));
    expect(result.ending.kind).toBe('timeout');
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test('though it never reads what it is told', async () => {
    const { ask, mark } = workerShop('deaf');
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 2; i++) {
      const report = await ask([], { about: 'x'.repeat(5_000_000), timeoutMs: 300, key: String(i) });
      expect(report.ending.kind).toBe('timeout');
    }
    expect(await nobodyLeft(mark)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test('has its time counted from when it was asked, not from when it waited', async () => {
    const { ask } = workerShop();
    await ask(SAY);
    const slow: Steps = [['sleep', 500], ...SAY];
    const reports = await Promise.all([1, 2, 3].map(() => ask(slow, { timeoutMs: 1400 })));
    expect(reports.map(({ ending }) => ending.kind)).toEqual(['exit', 'exit', 'exit']);
  });

  test('at the deadline of the event, also while it waits for its turn', async () => {
    const { ask } = workerShop();
    await ask(SAY);
    const slow: Steps = [['sleep', 400], ...SAY];
    const soon = (): number => nowMs() + 200;
    const [first, second, third] = await Promise.all([
      ask(slow),
      ask(SAY, { deadline: soon() }),
      ask(SAY, { deadline: nowMs() + 8000 }),
    ]);
    expect(first.ending.kind).toBe('exit');
    expect(second.ending).toMatchObject({ kind: 'timeout', deadline: true });
    expect(third.ending.kind).toBe('exit');
    const asked = await ask([['sleep', 5000]], { deadline: soon() });
    expect(asked.ending).toMatchObject({ kind: 'timeout', deadline: true });
  });
});

describe('an abort', () => {
  test('while it waits leaves the worker alone', async () => {
    const { ask, log } = workerShop();
    const stop = new AbortController();
    let firstIsThere = false;
    const first = ask([['sleep', 500], ...SAY]).finally(() => {
      firstIsThere = true;
    });
    const second = ask(SAY, { signal: stop.signal });
    const third = ask(SAY);
    setTimeout(() => stop.abort(), 50);
    expect((await second).ending).toEqual({ kind: 'cancelled' });
    expect(firstIsThere).toBe(false);
    expect(saidBy(await first).heard).toBe(1);
    expect(saidBy(await third).heard).toBe(2);
    expect(starts(log)).toBe(1);
  });

  test('while it is asked ends the worker, and the next event has another', async () => {
    const { ask, log } = workerShop();
    await ask(SAY);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const report = await ask([['sleep', 30_000], ...SAY], { signal: stop.signal });
    expect(report.ending).toEqual({ kind: 'cancelled' });
    expect(saidBy(await ask(SAY)).heard).toBe(1);
    expect(starts(log)).toBe(2);
  });

  test('before it begins starts nothing', async () => {
    const { ask, log } = workerShop();
    expect((await ask(SAY, { signal: AbortSignal.abort() })).ending).toEqual({ kind: 'cancelled' });
    expect(starts(log)).toBe(0);
  });
});

describe('a worker that dies', () => {
  test.each<[string, Steps[number], string]>([
    ['with an exit code', ['exit', 3], 'it ended (exit code 3) before it answered'],
    ['as if all were well', ['exit', 0], 'it ended (exit code 0) before it answered'],
    ['by a signal', ['kill', 'SIGKILL'], 'it ended (killed by SIGKILL) before it answered'],
  ])('while it is asked, %s, has failed', async (_, step, why) => {
    const { ask } = workerShop();
    const report = await ask([['stderr', 'oh no'], step]);
    expect(report).toMatchObject({ ending: { kind: 'broken', why }, stderr: 'oh no', stdout: '' });
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });

  test('with exit code 2 refuses, like any command', async () => {
    const { ask } = workerShop();
    const report = await ask([
      ['stderr', 'not here'],
      ['exit', 2],
    ]);
    expect(report).toMatchObject({ ending: { kind: 'exit', code: 2 }, stderr: 'not here' });
  });

  test('is asked once, not again', async () => {
    const { ask, log } = workerShop();
    await ask([['exit', 1]]);
    expect(read(log).match(/event/g)).toHaveLength(1);
  });

  test('while nobody asks is replaced without a word', async () => {
    const { ask } = workerShop();
    const { pid } = saidBy(await ask([...SAY, ['exitLater', [20, 7]]]));
    expect(await eventually(() => !lives(pid))).toBe(true);
    await sleep(50);
    const report = await ask(SAY);
    expect(saidBy(report).heard).toBe(1);
    expect(report.notes).toBeUndefined();
  });

  test('by whoever kills it while it is idle is replaced', async () => {
    const { ask } = workerShop();
    const { pid } = saidBy(await ask(SAY));
    process.kill(pid, 'SIGKILL');
    expect(await eventually(() => !existsSync(`/proc/${pid}`))).toBe(true);
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });

  test('again and again is started later and later, and an answer makes up for it', async () => {
    const { ask, log } = workerShop();
    const untilRefused = async (most: number): Promise<string> => {
      for (let i = 0; i < most; i++) {
        const { ending } = await ask([['exit', 1]]);
        if (ending.kind === 'unstarted') return ending.why;
        expect(ending.kind).toBe('broken');
      }
      return 'never';
    };
    expect(await untilRefused(6)).toMatch(
      /^it died or did not answer \d times in a row; it is started again in [\d.]+ s$/,
    );
    const before = starts(log);
    expect(before).toBeGreaterThan(1);
    expect((await ask(SAY)).ending.kind).toBe('unstarted');
    expect(starts(log)).toBe(before);
    expect(await untilAnswered(() => ask(SAY))).toBe(true);
    // the first time again at once
    expect((await ask([['exit', 1]])).ending.kind).toBe('broken');
    expect((await ask(SAY)).ending.kind).toBe('exit');
  });

  test('with a child that holds its output does not hold the answer back', async () => {
    const { job, pool, mark } = workerShop();
    const handler = command('read -r line; sleep 300 & exit 3');
    const { result, ms } = await timed(() => pool.ask(job({ handler }), new AbortController().signal));
    expect(result.ending).toMatchObject({ kind: 'broken', why: expect.stringContaining('exit code 3') });
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(mark)).toBe(true);
  });
});

describe('a worker that is cut off', () => {
  test.each([
    ['its input', 'read -r line; echo; exec 0<&-; echo >&2; sleep 300'],
    ['its output', 'read -r line; echo; read -r line; exec 1>&-; sleep 300'],
  ])('because it closed %s has failed at once', async (what, script) => {
    const { job, pool, mark } = workerShop();
    const ask = () => pool.ask(job({ handler: command(script), timeoutMs: 15_000 }), new AbortController().signal);
    expect((await ask()).ending.kind).toBe('exit');
    await sleep(200);
    const { result, ms } = await timed(ask);
    expect(result.ending).toEqual({ kind: 'broken', why: `it closed ${what}` });
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test('and refuses with exit code 2 without having read anything', async () => {
    const { job, pool } = workerShop();
    const handler = command('echo no >&2; exit 2');
    const input = { stdin: JSON.stringify({ a: 'x'.repeat(500_000) }), env: {} };
    const report = await pool.ask(job({ handler, input }), new AbortController().signal);
    expect(report).toMatchObject({ ending: { kind: 'exit', code: 2 }, stderr: 'no\n' });
  });
});

describe('the end of a session', () => {
  test('ends its workers and what they started, and no others', async () => {
    const { ask, pool, mark } = workerShop();
    const { pid } = saidBy(await ask([['daemon', null], ...SAY]));
    const other = saidBy(await ask(SAY, { session: 'other' })).pid;
    expect(marked(mark)).toHaveLength(3);
    pool.endSession('s');
    expect(await eventually(() => marked(mark).length === 1)).toBe(true);
    expect(lives(pid)).toBe(false);
    expect(saidBy(await ask(SAY, { session: 'other' }))).toMatchObject({ pid: other, heard: 2 });
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });

  test('waits for the answers that are under way', async () => {
    const { ask, pool, mark } = workerShop();
    const answers = [ask([['sleep', 200], ...SAY]), ask(SAY)];
    await sleep(20);
    pool.endSession('s');
    expect((await Promise.all(answers)).map((report) => saidBy(report).heard)).toEqual([1, 2]);
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test.each([
    ['reads to the end', []],
    ['stays when its input ends', ['stay']],
    ['ignores SIGTERM as well', ['stay', 'ignore-term']],
  ])('closing leaves nothing of a worker that %s', async (_, traits) => {
    const { ask, pool, mark } = workerShop(...traits);
    await ask([['daemon', null], ...SAY]);
    const { ms } = await timed(pool.close);
    expect(marked(mark)).toEqual([]);
    expect(ms).toBeLessThan(SOON_MS);
    expect((await ask(SAY)).ending).toEqual({ kind: 'cancelled' });
  });

  test('closing cancels what is under way and what waits', async () => {
    const { ask, pool, mark } = workerShop();
    const answers = [ask([['sleep', 30_000]]), ask(SAY)];
    await sleep(150);
    await pool.close();
    expect((await Promise.all(answers)).map(({ ending }) => ending.kind)).toEqual(['cancelled', 'cancelled']);
    expect(marked(mark)).toEqual([]);
  });
});

test('of more than 64 workers the one that was idle longest ends', async () => {
  const { job, pool, mark } = workerShop();
  const handler = command('while read -r line; do echo $$; done');
  const pidOf = async (key: string): Promise<string> =>
    (await pool.ask(job({ handler, key }), new AbortController().signal)).stdout;
  const keys = Array.from({ length: 64 }, (_, i) => String(i));
  const pids = await Promise.all(keys.map(pidOf));
  expect(await pidOf('0')).toBe(pids[0]);
  await pidOf('another');
  expect(await eventually(() => !lives(Number(pids[1])))).toBe(true);
  expect(marked(mark)).toHaveLength(64);
  expect(await pidOf('0')).toBe(pids[0]);
  expect(await pidOf('1')).not.toBe(pids[1]);
});

describe('a program with a worker', () => {
  const embedder = (place: ReturnType<typeof workerShop>, ...args: readonly string[]) =>
    spawnSync(process.execPath, [program('worker-host.mjs'), place.cwd, program('worker.mjs'), ...args], {
      env: place.env,
      encoding: 'utf8',
      timeout: 120_000,
    });

  test('ends when it has nothing else to do, and the worker with it', async () => {
    const place = workerShop();
    const { status, stdout, stderr } = embedder(place, 'idle');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('answered');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('stays while it is asked', async () => {
    const place = workerShop();
    const { status, stdout } = embedder(place, 'slow');
    expect(status).toBe(0);
    expect(stdout).toContain('answered');
  });

  test('that is killed takes the worker along', async () => {
    const place = workerShop();
    const { signal } = embedder(place, 'SIGTERM');
    expect(signal).toBe('SIGTERM');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

test('from the command line a worker and a module are started, answer, and are ended', async () => {
  const place = workerShop();
  place.write(
    'guard.ts',
    'export default (event: { tool_name: string }) => ({ context: `module ${event.tool_name}` });',
  );
  const run = `while read -r line; do echo '{"context":"worker"}'; done`;
  const hooks = [
    { on: 'PostToolUse', run, persistent: true },
    { on: 'PostToolUse', module: 'guard.ts' },
  ];
  const config = place.write('hooks.json', JSON.stringify({ hooks }));
  const args = [CLI, 'run', 'PostToolUse', '--tool', 'Bash', '--config', config, '--dialect', 'hookline', '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: place.env, encoding: 'utf8', timeout: 120_000 });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).context).toEqual(['worker', 'module Bash']);
  expect(await nobodyLeft(place.mark)).toBe(true);
});
