import { expect, test } from 'vitest';
import { agentFigures, summarized } from '../../bench/agents/figures.mjs';
import { hooklineFile, MEASURED } from '../../bench/agents/table.mjs';
import { hooksOf, WAYS } from '../../bench/agents/ways.mjs';
import { IN_AGENTS } from '../../bench/promises.mjs';

/** A machine that is slower from call to call; the first three calls are those of a cold program. */
const slower = (i: number) => (i < 3 ? 900 : 40 + 5 * i);

function session(added: number, more: object = {}) {
  const calls = Array.from({ length: 12 }, (_, i) => slower(i) + added);
  const cpu = calls.map((_, i) => (i % 2 === 0 ? 0 : 2 * added));
  return { calls, cpu, recorded: null, start: 500, end: 50, sessionCpu: 900, ...more };
}

const SESSIONS = {
  none: [session(0), session(0)],
  guard: [session(12), session(12)],
  'own-1': [session(10), session(10)],
  'hookline-1': [session(15), session(15)],
};

test('what is added is the difference to the call beside it: a machine that gets slower changes nothing', () => {
  const { guard, 'own-1': own } = summarized({ first: 3, sessions: SESSIONS });
  expect(guard?.addedMs).toMatchObject({ median: 12, mean: 12, samples: 18 });
  expect(own?.addedMs.median).toBe(10);
  const ratios = agentFigures('codex', { first: 3, sessions: SESSIONS }).map(({ id, median }) => [id, median]);
  expect(ratios.slice(0, 2)).toEqual([
    ['codex/guard', 1.2],
    ['codex/1', 1.5],
  ]);
});

test('processor time that the kernel tells in coarse steps is compared by its sums', () => {
  const { 'hookline-1': ours } = summarized({ first: 3, sessions: SESSIONS });
  expect(ours?.addedCpuMs).toBeCloseTo((5 * 30) / 9, 2);
});

test('the first call of a session is held against its tenth', () => {
  const first = agentFigures('codex', { first: 3, sessions: SESSIONS }).find(({ id }) => id === 'codex/first');
  expect(first?.median).toBeCloseTo((900 + 12) / (slower(9) + 12), 5);
});

test('a ratio that noise has eaten is left out, not made up', () => {
  const sessions = { ...SESSIONS, 'own-1': [session(-3), session(-3)] };
  const ids = agentFigures('codex', { first: 3, sessions }).map(({ id }) => id);
  expect(ids).toEqual(['codex/first']);
});

test('a call that nobody recorded is counted, and no record is no time of nought', () => {
  const recorded = Array.from({ length: 12 }, (_, i) => (i === 5 ? null : 4));
  const { guard } = summarized({ first: 3, sessions: { ...SESSIONS, guard: [session(12, { recorded })] } });
  expect(guard).toMatchObject({ recordedMs: { median: 4, samples: 8 }, unrecorded: 1 });
  expect(summarized({ first: 3, sessions: SESSIONS }).none?.recordedMs).toBeNull();
});

test('every promise about agents is about one that is measured, and the first four are as they were promised', () => {
  for (const { of } of IN_AGENTS) expect(Object.keys(MEASURED)).toContain(of.split('/')[1]);
  expect(IN_AGENTS.map(({ of, target }) => `${of} ${target}`)).toEqual([
    ...[
      'agents/claude-code/guard 1.4',
      'agents/claude-code/1 1.4',
      'agents/claude-code/5 1',
      'agents/claude-code/20 0.8',
    ],
    'agents/claude-code/first 1.5',
    ...['gemini', 'codex', 'copilot', 'qwen'].flatMap((name) => [`agents/${name}/guard 1.5`, `agents/${name}/1 1.5`]),
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
