import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared, estimated } from '../../bench/agents/estimate.mjs';
import { agentFigures, summarized } from '../../bench/agents/figures.mjs';
import type { Measured } from '../../bench/agents/rounds.mjs';
import { hooklineFile, MEASURED } from '../../bench/agents/table.mjs';
import { hooksOf, turnOf, WAYS } from '../../bench/agents/ways.mjs';
import { judgedCase } from '../../bench/judge.mjs';
import { IN_AGENTS } from '../../bench/promises.mjs';

const SPAN = { min: -50, max: 50, noNaN: true };
/** A machine that is slower from call to call; the first three calls are those of a cold program. */
const slower = (i: number) => (i < 3 ? 900 : 40 + 5 * i);
const CALLS = 12;

function session(added: number | ((i: number) => number), more: object = {}) {
  const calls = Array.from({ length: CALLS }, (_, i) => slower(i) + (typeof added === 'number' ? added : added(i)));
  const cpu = calls.map((ms, i) => (i % 2 === 0 ? 0 : 2 * (ms - slower(i))));
  return { calls, cpu, others: calls.map(() => 0.5), recorded: null, start: 500, end: 50, sessionCpu: 900, ...more };
}

const SESSIONS = {
  none: [session(0), session(0)],
  guard: [session(12), session(12)],
  'own-1': [session(10), session(10)],
  'hookline-1': [session(15), session(15)],
};

/** Chance, the same one each time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const figureOf = (measured: Measured, id: string) => {
  const figure = agentFigures('codex', measured).find((one) => one.id === `codex/${id}`);
  if (figure === undefined) throw new Error(id);
  return figure;
};

const rowsOf = (name: string) => IN_AGENTS.filter(({ of }) => of === `agents/${name}`);

test('what is added is the difference to the call beside it: a machine that gets slower changes nothing', () => {
  const { ways } = summarized({ first: 3, sessions: SESSIONS });
  expect(ways.guard?.addedMs).toEqual({ value: 12, low: 12, high: 12, samples: 18 });
  expect(ways['own-1']?.addedMs?.value).toBe(10);
  expect(ways.none?.addedMs).toBeNull();
  const ratios = ['guard', '1'].map((id) => figureOf({ first: 3, sessions: SESSIONS }, id));
  expect(ratios).toMatchObject([{ median: 1.2 }, { median: 1.5 }]);
});

test('processor time that the kernel tells in coarse steps is compared by its sums', () => {
  const { ways } = summarized({ first: 3, sessions: SESSIONS });
  expect(ways['hookline-1']?.addedCpuMs).toBeCloseTo((5 * 30) / 9, 2);
});

test('the first call of a session is as many times slower with hookline as its tenth, or that is seen', () => {
  const first = figureOf({ first: 3, sessions: SESSIONS }, 'first');
  const tenth = (slower(9) + 12) / slower(9);
  expect(first).toMatchObject({ median: expect.closeTo((900 + 12) / 900 / tenth, 2) });
  const late = session((i) => (i === 0 ? 900 : 12));
  const slow = figureOf({ first: 3, sessions: { ...SESSIONS, guard: [late, late] } }, 'first');
  expect(slow).toMatchObject({ median: expect.closeTo(2 / tenth, 2) });
});

test('what is lost in the noise has both figures and no ratio, and is neither reached nor lost', () => {
  const sessions = { ...SESSIONS, 'own-1': [session((i) => (i % 2 === 0 ? -30 : 31)), session(-3)] };
  const figure = figureOf({ first: 3, sessions }, '1');
  expect(figure).not.toHaveProperty('median');
  expect(figure.both?.added.value).toBe(15);
  expect(figure.both?.against.low).toBeLessThan(0);
  const rows = judgedCase('agents', rowsOf('codex/1'), [figure], 'linux');
  expect(rows).toMatchObject([{ isReached: false, isLost: false, unseen: figure.both, samples: 18 }]);
});

test('a ratio is inside of its own spread, whatever was measured', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.float(SPAN), fc.float(SPAN)), { minLength: 2, maxLength: 30 }), (pairs) => {
      const [ones, others] = [0, 1].map((at) => pairs.map((pair) => pair[at as 0 | 1])) as [number[], number[]];
      const { value, low, high } = compared(ones, others);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }),
    { numRuns: 30 },
  );
});

test('some milliseconds on a call of a hundred are seen in a hundred rounds, busy moments among them', () => {
  const next = chance(7);
  const noisy = (added: number) => () => 100 + added + 8 * (next() - 0.5) + (next() < 0.1 ? 300 * next() : 0);
  const of = (added: number) => Array.from({ length: 100 }, noisy(added));
  const [none, own, ours] = [of(0), of(5), of(7)] as const;
  const beside = (list: readonly number[]) => list.map((ms, i) => ms - (none[i] ?? 0));
  const found = compared(beside(ours), beside(own));
  expect(estimated(beside(own)).low).toBeGreaterThan(0);
  expect(found.value).toBeGreaterThan(1.1);
  expect(found.value).toBeLessThan(1.7);
  expect([found.low < 1.4, found.high > 1.4]).toEqual([true, true]);
});

test('rounds count in which others leave the machine alone, where there are enough of them', () => {
  const others = Array.from({ length: CALLS }, (_, i) => (i < 6 ? 0.9 : 0.02));
  const guard = session((i) => (i < 6 ? 80 : 12), { others });
  const few = { none: [session(0, { others })], guard: [guard] };
  const of = (sessions: Measured['sessions']) => summarized({ first: 3, sessions });
  expect(of(few).rounds).toMatchObject({ all: 9, quiet: 6, isBusy: true });
  const many = { none: Array(4).fill(few.none[0]), guard: Array(4).fill(guard) };
  expect(of(many).rounds).toMatchObject({ all: 36, quiet: 24, isBusy: false });
  expect(of(many).ways.guard?.addedMs).toMatchObject({ value: 12, samples: 24 });
  // and where they never did, nothing is lost
  const own = { 'own-1': [session(1, { others })], 'hookline-1': [session(50, { others })] };
  const figure = figureOf({ first: 3, sessions: { ...few, ...own } }, '1');
  expect(figure).toMatchObject({ isBusy: true, median: 50 });
  expect(judgedCase('agents', rowsOf('codex/1'), [figure], 'linux')).toMatchObject([
    { isReached: false, isLost: false },
  ]);
});

test.each([
  ['a time below nought', { none: [session(-950)] }, 'none: -50 ms cannot be (calls).'],
  ['a record before its call', { none: [session(0, { recorded: [-1] })] }, 'none: -1 ms cannot be (recorded).'],
  [
    'a way with fewer calls',
    { none: [session(0)], guard: [session(0, { calls: [9], others: [0] })] },
    'not called alike',
  ],
])('%s is an error, and no figure', (_, sessions: Measured['sessions'], message) => {
  expect(() => summarized({ first: 3, sessions })).toThrow(message);
});

test('each way is first, last and in the middle in its time, and each once in a round', () => {
  const rounds = Array.from({ length: 8 }, (_, i) => turnOf(4, i));
  for (const round of rounds) expect(round.toSorted()).toEqual([0, 1, 2, 3]);
  for (const place of [0, 1, 2, 3]) expect(new Set(rounds.map((round) => round[place])).size).toBe(4);
});

test('a call that nobody recorded is counted, and no record is no time of nought', () => {
  const recorded = Array.from({ length: CALLS }, (_, i) => (i === 5 ? null : 4));
  const guard = [session(12, { recorded }), session(12, { recorded })];
  const { ways } = summarized({ first: 3, sessions: { ...SESSIONS, guard } });
  expect(ways.guard).toMatchObject({ recordedMs: { value: 4, samples: 16 }, unrecorded: 2 });
  expect(ways.none?.recordedMs).toBeNull();
});

test('every promise about agents is about one that is measured, and they are as they were promised', () => {
  for (const { of } of IN_AGENTS) expect(Object.keys(MEASURED)).toContain(of.split('/')[1]);
  expect(IN_AGENTS.map(({ of, target }) => `${of} ${target}`)).toEqual([
    ...['agents/claude-code/guard 3', 'agents/claude-code/1 4', 'agents/claude-code/5 1.5', 'agents/claude-code/20 1'],
    ...['agents/claude-code/around 3.3', 'agents/claude-code/first 1.5'],
    ...['agents/gemini/guard 3', 'agents/gemini/1 6.5', 'agents/gemini/around 3.1'],
    ...['agents/codex/guard 5', 'agents/codex/1 5.6', 'agents/codex/around 3.7'],
    ...['agents/copilot/guard 4.6', 'agents/copilot/1 8.5', 'agents/copilot/around 4.7'],
    ...['agents/qwen/guard 7', 'agents/qwen/1 11.5', 'agents/qwen/around 6.6'],
  ]);
});

test.each(Object.keys(MEASURED))('%s has in its own file the same hooks as hookline in its own', (name) => {
  const found = MEASURED[name];
  if (found === undefined) throw new Error(name);
  const { write, tools } = found;
  for (const way of Object.values(WAYS)) {
    const hooks = hooksOf(way, (i, event) => `/bin/true ${event} ${i}`);
    const commands = (file: object) =>
      JSON.stringify(file)
        .match(/\/bin\/true \w+ \d+/g)
        ?.toSorted() ?? [];
    expect(commands(write(hooks))).toEqual(hooks.map(({ command }) => command).toSorted());
    expect(commands(hooklineFile(hooks, tools))).toEqual(commands(write(hooks)));
    expect(new Set(commands(write(hooks))).size).toBe(hooks.length);
  }
});
