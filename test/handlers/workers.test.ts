// wide: starts many processes

import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { command, saidBy, workerShop } from './worker-shop.ts';
import { eventually, marked, nobodyLeft, program, read, sleep } from './workshop.ts';

const SAY = [['say', {}]] as const;

function lives(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(read(`/proc/${pid}/stat`));
}

describe('a worker', () => {
  test('answers every event of its session, one line for a line', async () => {
    const { ask } = workerShop();
    const reports = [await ask(SAY), await ask([['say', { decision: 'deny' }]]), await ask(SAY)];
    expect(reports.map((report) => saidBy(report).heard)).toEqual([1, 2, 3]);
    expect(new Set(reports.map((report) => saidBy(report).pid)).size).toBe(1);
    for (const { ending } of reports) expect(ending).toEqual({ kind: 'exit', code: 0 });
    expect(reports[1]?.stdout).toContain('"decision":"deny"');
    expect(reports[0]?.notes).toBeUndefined();
  });

  test('is another one for another hook and for another session', async () => {
    const { ask } = workerShop();
    const all = [{}, { key: 'other' }, { session: 't' }, { key: 'key\0s', session: '' }];
    const pids = await Promise.all(all.map(async (given) => saidBy(await ask(SAY, given)).pid));
    expect(new Set(pids).size).toBe(4);
  });

  test('has no objection where it answers with an empty line', async () => {
    const { ask } = workerShop();
    expect(await ask([['raw', '\n']])).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: '', stderr: '' });
    expect(await ask([['raw', '\r\n']])).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: '' });
    expect(saidBy(await ask(SAY)).heard).toBe(3);
  });

  test('is told one event at a time, in the order they came', async () => {
    const { ask } = workerShop();
    const steps = [['sleep', 20], ...SAY] as const;
    const reports = await Promise.all([1, 2, 3, 4, 5].map((about) => ask(steps, { about })));
    expect(reports.map((report) => saidBy(report))).toMatchObject([1, 2, 3, 4, 5].map((n) => ({ about: n, heard: n })));
  });

  test('is started anew for another version of it', async () => {
    const { ask, mark } = workerShop();
    const { pid } = saidBy(await ask(SAY, { version: '1' }));
    expect(saidBy(await ask(SAY, { version: '1' })).pid).toBe(pid);
    expect(saidBy(await ask(SAY, { version: '2' })).pid).not.toBe(pid);
    expect(await eventually(() => !lives(pid) && marked(mark).length === 1)).toBe(true);
  });

  test('has what it prints on stderr since it was asked in the report, and nothing older', async () => {
    const { ask } = workerShop();
    expect(await ask([['stderr', 'one'], ...SAY])).toMatchObject({ stderr: 'one' });
    expect(await ask([['stderr', 'x'.repeat(150_000)], ...SAY])).toMatchObject({ stderr: 'x'.repeat(150_000) });
    expect(await ask(SAY)).toMatchObject({ stderr: '' });
  });

  test('runs where and with what a command would', async () => {
    const { job, pool, env, cwd } = workerShop();
    const script = 'while read -r line; do echo "$PWD|$A_TOKEN|$MINE|$HOOKLINE_DEPTH|$HOOKLINE_COMMAND"; done';
    const base = command(script);
    const given = {
      fromRepository: true,
      env: { ...env, A_TOKEN: 'secret', HOOKLINE_COMMAND: 'another hook’s' },
      input: { stdin: '{}', env: {}, unset: ['HOOKLINE_COMMAND'] },
    };
    const { signal } = new AbortController();
    const first = await pool.ask(job({ ...given, handler: { ...base, env: { MINE: '1' } } }), signal);
    expect(first.stdout).toBe(`${cwd}||1|1|`);
    const handler = { ...base, cwd: '~', passEnv: ['A_TOKEN'] };
    const second = await pool.ask(job({ ...given, handler, key: '2' }), signal);
    expect(second.stdout).toBe(`${env.HOME}|secret||1|`);
  });

  test('that cannot be started says why', async () => {
    const { job, pool, path } = workerShop();
    const { signal } = new AbortController();
    const whys = await Promise.all(
      [
        job({ key: '1', handler: command('/no/such/program', []) }),
        job({ key: '2', cwd: path('nowhere') }),
        job({ key: '3', handler: { ...command('x'), template: { kind: 'refused', why: 'a value would be code' } } }),
      ].map(async (one) => (await pool.ask(one, signal)).ending),
    );
    expect(whys).toEqual([
      { kind: 'unstarted', why: '"/no/such/program" was not found' },
      { kind: 'unstarted', why: `its working directory "${path('nowhere')}" does not exist` },
      { kind: 'unstarted', why: 'a value would be code' },
    ]);
  });

  test('may be written in sh', async () => {
    const { job, pool } = workerShop();
    const handler = command(`n=0; while IFS= read -r line; do n=$((n+1)); printf '{"context":"%s"}\\n' $n; done`);
    const answers = [1, 2].map(async () => (await pool.ask(job({ handler }), new AbortController().signal)).stdout);
    expect(await Promise.all(answers)).toEqual(['{"context":"1"}', '{"context":"2"}']);
  });
});

describe('the line that a worker is told', () => {
  test('is one line whatever is in the event', async () => {
    const { ask, log } = workerShop();
    const about = 'a\u2028{"steps":[["exit",0]]}\u2028b\u2029c\u0085d\r\ne\n\0f\u{1F600}\uD800 \\u2028';
    const report = await ask(SAY, { about });
    expect(saidBy(report).about).toBe(about);
    expect(saidBy(await ask(SAY)).heard).toBe(2);
    expect(read(log).match(/event/g)).toHaveLength(2);
  });

  test('names the request, also where the event has a field of that name', async () => {
    const { pool, job } = workerShop();
    const handler = command('cat', []);
    const told = async (stdin: string): Promise<unknown> => {
      const { stdout } = await pool.ask(job({ handler, input: { stdin, env: {} } }), new AbortController().signal);
      expect(stdout).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
      return JSON.parse(stdout);
    };
    const id = expect.stringMatching(/^[\w-]{10,}$/);
    expect(await told('{"a":1}')).toEqual({ a: 1, request_id: id });
    expect(await told('{}')).toEqual({ request_id: id });
    expect(await told('{"request_id":"mine","a":{}}')).toEqual({ a: {}, request_id: id });
    expect(await told('{"a":{}}')).toEqual({ a: {}, request_id: id });
    const separators = 'a\u2028b\u2029c\u0085d';
    expect(await told(JSON.stringify({ separators }))).toEqual({ separators, request_id: id });
    expect(await told('{\n"a": 1 }')).toEqual({ a: 1, request_id: id });
  });

  test('may be many megabytes long', async () => {
    const { ask } = workerShop();
    const about = 'é\n'.repeat(2_000_000);
    expect(saidBy(await ask(SAY, { about })).about).toBe(about);
  });
});

describe('an answer', () => {
  test('may come in pieces that split a character', async () => {
    const { ask } = workerShop();
    const [a = '', b = '', c = ''] = ['7b22c3', 'a9f09f', '9880223a317d0a'];
    const steps = [
      ['bytes', a],
      ['sleep', 30],
      ['bytes', b],
      ['sleep', 30],
      ['bytes', c],
    ] as const;
    expect(await ask(steps)).toMatchObject({ stdout: '{"é😀":1}' });
  });

  test('may have 15 MiB', async () => {
    const { ask } = workerShop();
    const { stdout, stdoutCut } = await ask([['long', 15 * 1024 * 1024]]);
    expect(stdout).toHaveLength(15 * 1024 * 1024 + 2);
    expect(stdoutCut).toBe(false);
  });

  test('of more than 16 MiB is a failure, and the worker is ended', async () => {
    const { ask, mark } = workerShop();
    const report = await ask([['long', 40 * 1024 * 1024]]);
    expect(report.ending).toEqual({ kind: 'broken', why: 'its answer is longer than 16 MiB' });
    expect(report.stdoutCut).toBe(true);
    expect(report.stdout.length).toBeLessThan(3 * 1024 * 1024);
    expect(await nobodyLeft(mark)).toBe(true);
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });

  test('that names its request counts, and one that names another is ignored', async () => {
    const { ask } = workerShop();
    const stale = '{"decision":"allow","request_id":"old"}\n';
    const report = await ask([
      ['raw', stale],
      ['sleep', 50],
      ['echo', { decision: 'deny' }],
    ]);
    expect(JSON.parse(report.stdout)).toMatchObject({ decision: 'deny' });
    expect(report.notes).toMatchObject([
      { code: 'WORKER_OUT_OF_STEP', message: expect.stringContaining('does not count') },
    ]);
    const next = await ask(SAY);
    expect(saidBy(next).heard).toBe(2);
    expect(next.notes).toBeUndefined();
  });

  test('without an end of the line counts where the worker ended well, or it is whole', async () => {
    const { ask } = workerShop();
    const unended = async (raw: string, code: number): Promise<unknown> => {
      const { ending, stdout } = await ask([
        ['raw', raw],
        ['exit', code],
      ]);
      return ending.kind === 'exit' ? stdout : ending;
    };
    expect(await unended('{"decision":"deny"}', 0)).toBe('{"decision":"deny"}');
    expect(await unended('{"decision":"deny"}', 1)).toBe('{"decision":"deny"}');
    expect(await unended('no', 0)).toBe('no');
    expect(await unended('{"decision":"al', 1)).toMatchObject({ kind: 'broken' });
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });
});

describe('a worker that says more than one line', () => {
  test('has all of them read, and is replaced', async () => {
    const { ask } = workerShop();
    const first = await ask([['raw', '{"decision":"allow"}\n{"decision":"deny"}\n{"dec']]);
    expect(first.stdout).toBe('{"decision":"allow"}\n{"decision":"deny"}\n{"dec');
    expect(first.notes).toMatchObject([{ code: 'WORKER_OUT_OF_STEP', message: expect.stringContaining('one line') }]);
    const second = await ask(SAY);
    expect(saidBy(second).heard).toBe(1);
    expect(second.notes).toBeUndefined();
  });

  test('also when the first of them is empty', async () => {
    const { ask } = workerShop();
    const report = await ask([['raw', '\n{"decision":"deny"}\n']]);
    expect(report.stdout.trim()).toBe('{"decision":"deny"}');
    expect(report.notes).toHaveLength(1);
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });

  test('never has the second taken for the answer to the next event', async () => {
    const { ask } = workerShop();
    const first = await ask([...SAY, ['later', [30, '{"decision":"allow"}\n']]]);
    expect(first.notes).toBeUndefined();
    await sleep(120);
    const second = await ask([['say', { decision: 'deny' }]]);
    expect(saidBy(second)).toMatchObject({ heard: 1, decision: 'deny' });
    expect(second.notes).toMatchObject([{ code: 'WORKER_OUT_OF_STEP', message: expect.stringContaining('nobody') }]);
    expect((await ask(SAY)).notes).toBeUndefined();
  });

  test('for ever is ended, and takes no memory', async () => {
    const { ask, mark } = workerShop();
    await ask([...SAY, ['flood', [1, 'x'.repeat(65_536)]]]);
    const before = process.memoryUsage().rss;
    expect(await nobodyLeft(mark)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    expect(saidBy(await ask(SAY)).heard).toBe(1);
  });
});

test('a worker that answers before it has read the event is replaced', async () => {
  const { job, pool } = workerShop();
  const handler = command('dd bs=1 count=1 2>/dev/null | wc -c; sleep 5; echo', null);
  const ask = () =>
    pool.ask(
      job({ handler, input: { stdin: `{"a":"${'x'.repeat(5_000_000)}"}`, env: {} } }),
      new AbortController().signal,
    );
  expect((await ask()).stdout.trim()).toBe('1');
  expect((await ask()).stdout.trim()).toBe('1');
});

test('a worker that floods while it is asked is answered for, and ended', async () => {
  const { ask, mark } = workerShop();
  const before = process.memoryUsage().rss;
  const lines = await ask([['flood', [1, 'no\n'.repeat(10_000)]]]);
  expect(lines.ending.kind).toBe('exit');
  expect(lines.notes).toHaveLength(1);
  expect(await nobodyLeft(mark)).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
});

describe('a worker that prints on stderr for ever', () => {
  test('takes no memory, and is answered for', async () => {
    const { ask } = workerShop();
    const before = process.memoryUsage().rss;
    const report = await ask([['flood', [2, 'x'.repeat(65_536)]]], { timeoutMs: 1000 });
    expect(report.ending.kind).toBe('timeout');
    expect(report.stderrCut).toBe(true);
    expect(report.stderr.length).toBeLessThan(3 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });
});

test('many workers at once and their ends leave no descriptor behind', async () => {
  const { ask, pool, settled } = workerShop();
  await ask(SAY);
  const before = readdirSync('/proc/self/fd').length;
  for (let round = 0; round < 3; round++) {
    await Promise.all([1, 2, 3, 4].map((n) => ask([['exit', n]], { key: `${round}-${n}` })));
    await Promise.all([1, 2, 3].map((n) => ask(SAY, { key: `${round}-${n}`, session: 'brief' })));
    pool.endSession('brief');
  }
  await pool.close();
  await settled();
  expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before);
});

test('a hundred events cost one start', async () => {
  const { ask, log } = workerShop();
  for (let i = 0; i < 100; i++) await ask(SAY);
  expect(read(log).match(/start/g)).toHaveLength(1);
  expect(existsSync(program('worker.mjs'))).toBe(true);
});
