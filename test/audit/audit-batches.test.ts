import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verifyTrail } from '../../src/audit/verify.ts';
import { auditPlace, happening, outcome, run } from './audit-place.ts';

const quiet = (id: string) => outcome({ ran: [run({ handler: 'rule' })] }, id);
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A trail that notes each write in a file: how many there were can be counted. */
function counted() {
  const place = auditPlace();
  const anchor = join(place.state, 'heads');
  writeFileSync(anchor, '');
  const trail = place.open({ anchors: () => [anchor] });
  const ids = () => place.entries().flatMap(({ kind, id }) => (kind === 'outcome' ? [id] : []));
  return { ...place, trail, ids, writes: () => readFileSync(anchor, 'utf8').split('\n').length - 1 };
}

describe('what decided nothing', () => {
  test('waits for nobody, and is written before long', async () => {
    const { trail, ids, folder } = counted();
    expect(trail.outcome(quiet('a'), happening())).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
    for (let i = 0; i < 6000 && !existsSync(folder); i++) await later(10);
    expect(ids()).toEqual(['a']);
  });

  test('is written with what came after it and is waited for, in the order in which it happened', async () => {
    const { trail, ids, writes } = counted();
    for (const id of ['a', 'b', 'c']) trail.outcome(quiet(id), happening());
    await trail.outcome(outcome({ decision: 'deny' }, 'd'), happening());
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(writes()).toBe(1);
  });

  test('is recorded as it was, whatever becomes of its payload', async () => {
    const { trail, entries } = counted();
    const payload = { tool_input: { command: 'ls', list: [{ a: 1 }] } };
    trail.outcome(quiet('a'), happening(payload));
    payload.tool_input.command = 'rm -rf /';
    payload.tool_input.list.push({ a: 2 });
    await trail.close();
    expect(entries().at(-1)).toMatchObject({ payload: { tool_input: { command: 'ls', list: [{ a: 1 }] } } });
  });

  test('is written at once when there is much of it, also where nothing else gets a turn', () => {
    const { trail, ids } = counted();
    for (let i = 0; i < 600; i++) trail.outcome(quiet(`id-${i}`), happening());
    expect(ids()).toEqual(Array.from({ length: 512 }, (_, i) => `id-${i}`));
  });

  test('keeps little in memory: what is large is written sooner', () => {
    const { trail, ids } = counted();
    for (let i = 0; i < 5; i++) trail.outcome(quiet(`id-${i}`), happening({ text: `${i}`.repeat(1024 * 1024) }));
    expect(ids()).toHaveLength(4);
  });

  test.each([
    ['an outcome that refuses', { decision: 'deny' }],
    ['one that asks', { decision: 'ask' }],
    ['one that allows', { decision: 'allow' }],
    ['a rewrite', { rewrite: { command: 'ls' } as never }],
    ['context', { context: ['x'] }],
    ['a message', { messages: ['x'] }],
    ['a variable', { env: { X: 'y' } }],
    ['a hold', { hold: true }],
    ['a process', { ran: [run()] }],
    ['a function that failed', { ran: [run({ handler: 'callback', status: 'failed' })] }],
    ['a rule on trial that would have refused', { ran: [run({ handler: 'rule', shadow: true, decision: 'deny' })] }],
  ] as const)('is not %s: that is waited for', async (_, given) => {
    const { trail, ids } = counted();
    const written = trail.outcome(outcome({ ran: [run({ handler: 'rule' })], ...given }, 'a'), happening());
    expect(await written).toBeNull();
    expect(ids()).toEqual(['a']);
  });

  test('is waited for where that is asked for', async () => {
    const { trail, ids } = counted();
    expect(await trail.outcome(quiet('a'), happening(), { waits: true })).toBeNull();
    expect(ids()).toEqual(['a']);
  });
});

describe('many at once', () => {
  test('share a write, and each is acknowledged when it is written', async () => {
    const { trail, ids, writes, folder } = counted();
    const all = Array.from({ length: 100 }, (_, i) => `id-${i}`);
    const seen = await Promise.all(
      all.map(async (id) => {
        expect(await trail.outcome(outcome({ decision: 'deny' }, id), happening())).toBeNull();
        return ids().includes(id);
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
    expect(ids()).toEqual(all);
    expect(writes()).toBe(1);
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 200 });
  });

  test('of which one cannot be told: the others are written', async () => {
    const { trail, ids, failures } = counted();
    const bad = {
      get x(): never {
        throw new Error('no');
      },
    };
    const written = await Promise.all([
      trail.outcome(outcome({}, 'a'), happening()),
      trail.outcome(outcome({}, 'b'), happening({ bad })),
      trail.outcome(outcome({}, 'c'), happening()),
    ]);
    expect(written).toEqual([null, expect.any(Error), null]);
    expect(ids()).toEqual(['a', 'c']);
    expect(failures).toHaveLength(1);
  });
});

test.skipIf(process.platform === 'win32')(
  'while somebody else holds the trail, what nobody waits for is kept up to a bound, and the rest is counted',
  async () => {
    const { trail, entries, folder, failures } = counted();
    await trail.outcome(outcome({}, 'first'), happening());
    const holder = spawn('sleep', ['30']);
    onTestFinished(() => void holder.kill());
    const stat = readFileSync(`/proc/${holder.pid}/stat`, 'latin1');
    symlinkSync(`${hostname()}:${holder.pid}:${stat.split(' ')[21]}:x`, join(folder, 'lock'));
    for (let i = 0; i < 3000; i++) trail.outcome(quiet(`id-${i}`), happening());
    expect(failures.length).toBeGreaterThan(900);
    expect(failures.length).toBeLessThan(1000);
    rmSync(join(folder, 'lock'));
    await trail.outcome(outcome({}, 'last'), happening());
    await trail.close();
    const all = entries();
    const written = all.filter(({ kind, id }) => kind === 'outcome' && String(id).startsWith('id-')).length;
    const dropped = all.filter(({ kind }) => kind === 'dropped').reduce((sum, one) => sum + Number(one.records), 0);
    expect(written + dropped / 2).toBe(3000);
    expect(all.at(-1)).toMatchObject({ id: 'last' });
    expect(verifyTrail(folder).broken).toBeNull();
  },
);

test.each([
  ['ends by itself', ''],
  ['is ended by its own code', 'process.exit(3);'],
  ['ends by an exception', 'setTimeout(() => { throw new Error("x"); }, 1);'],
])('a process that %s leaves nothing unwritten', (_, end) => {
  const { state } = auditPlace();
  const program = `
    import { createHooks } from '${new URL('../../dist/index.js', import.meta.url).href}';
    const hooks = await createHooks({ cwd: '/', home: '${state}', env: { XDG_STATE_HOME: '${state}' }, watch: false });
    hooks.register({ event: 'Stop', run: () => {} });
    for (let i = 0; i < 10; i++) await hooks.trigger('Stop', {});
    ${end}`;
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  } catch {
    // how it ends is not what is asked
  }
  const folder = join(state, 'hookline', 'audit');
  expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 20 });
});
