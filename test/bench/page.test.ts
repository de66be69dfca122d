import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEASURED } from '../../bench/agents/table.mjs';
import { WAYS } from '../../bench/agents/ways.mjs';
import { drawnFiles } from '../../bench/curves.mjs';
import { agentsText } from '../../bench/page/agents-text.mjs';
import { chartSvg } from '../../bench/page/chart.mjs';
import { flameSvg } from '../../bench/page/flame.mjs';
import { withPart } from '../../bench/page/page-of.mjs';
import { promisesText } from '../../bench/page/promises-text.mjs';
import { peersText } from '../../bench/page/words.mjs';
import { partOf } from '../../bench/profile/part-of.mjs';
import { IN_AGENTS, KEPT, PROMISES } from '../../bench/promises.mjs';

interface Kept {
  readonly promised: readonly { readonly of: string; readonly target: number }[];
  readonly ways: Readonly<Record<string, unknown>>;
}

const root = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');
const results = (name: string) => JSON.parse(text(`bench/results/${name}.json`));

test.each(Object.entries(drawnFiles()))(
  '%s is what is drawn from what was measured: node bench/curves.mjs',
  (path, drawn) => {
    expect(text(path)).toBe(drawn);
  },
);

test('every curve is drawn, and is on the page', () => {
  const drawn = Object.keys(drawnFiles()).filter((path) => path.endsWith('.svg'));
  expect(readdirSync(new URL('docs/performance/', root)).map((name) => `docs/performance/${name}`)).toEqual(
    drawn.toSorted(),
  );
  for (const path of drawn) expect(text('docs/performance.md')).toContain(`](${path.replace('docs/', '')})`);
});

test('the run that was kept is one of the promises as they are now', () => {
  const shown = (rows: typeof PROMISES) => rows.map(({ of, target, unit }) => `${of} ${target} ${unit}`);
  const { promised, kept } = results('promises');
  expect(shown(promised)).toEqual(shown(PROMISES));
  expect(shown(kept)).toEqual(shown(KEPT));
});

test('the runs of agents that were kept are in all ways, and of the promises as they are now', () => {
  const { agents } = results('agents');
  expect(Object.keys(MEASURED)).toEqual(expect.arrayContaining(['claude-code', ...Object.keys(agents)]));
  for (const [name, { promised, ways }] of Object.entries<Kept>(agents)) {
    const wanted = IN_AGENTS.filter(({ of }) => of.startsWith(`agents/${name}/`));
    expect(promised.map(({ of, target }) => [of, target])).toEqual(wanted.map(({ of, target }) => [of, target]));
    expect(Object.keys(ways)).toEqual(Object.keys(WAYS));
  }
});

test('what hooks add and what hookline adds stand beside each other, and what is lost in the noise says so', () => {
  const kept = results('agents');
  const { 'own-1': own, 'hookline-1': ours } = kept.agents['claude-code'].ways;
  Object.assign(own, { addedMs: { value: 10, low: 8, high: 12 }, addedCpuMs: -1 });
  Object.assign(ours, {
    ...{ addedMs: { value: 15, low: 13, high: 18 }, addedCpuMs: 8 },
    ...{ recordedMs: { value: 4.5, samples: 9 }, unrecorded: 1 },
  });
  const row = () => agentsText(kept).match(/\n\| 1 \| (.*) \|\n/)?.[1];
  expect(row()).toBe(
    '10.0 ms (8.00 – 12.0) | lost in the noise: −1.00 ms | 15.0 ms (13.0 – 18.0) | 8.00 ms | 4.50 ms, 1 of 10 not | **1.50** | not known',
  );
  Object.assign(own, { addedMs: { value: 1, low: -2, high: 4 } });
  expect(row()).toContain('lost in the noise: 1.00 ms (−2.00 – 4.00) | lost');
  expect(row()).toContain('4.50 ms, 1 of 10 not | not known | not known');
});

test('a promise about agents that noise has eaten, or that nobody measured, is shown, and counts as not reached', () => {
  const unseen = { added: { value: 3.2, low: -1, high: 8 }, against: { value: 0.5, low: -2, high: 4 } };
  const [guard, one] = ['guard', '1'].map((id) => IN_AGENTS.find(({ of }) => of === `agents/codex/${id}`));
  const figure = { median: 0.9, quiet: 0.8, p10: 0.7, p90: 1.1 };
  const promised = [
    { ...guard, isReached: false, unseen },
    { ...one, ...figure, isReached: true },
  ];
  const page = promisesText(results('promises'), { agents: { codex: { promised } } } as never);
  expect(page).toContain(`: 1 of ${IN_AGENTS.length} are reached.`);
  expect(page).toContain(
    '| lost in the noise: 3.20 ms (−1.00 – 8.00) against 0.50 ms (−2.00 – 4.00) |  | ≤ 5 × (before: 1.5 ×) | **not known** |',
  );
  expect(page).toContain('| 0.90 × (0.70 – 1.10) | 0.80 | ≤ 5.6 × (before: 1.5 ×) | reached |');
  expect(page.match(/\| not measured \|/g)).toHaveLength(IN_AGENTS.length - 2);
});

test('where somebody else is faster, the page says so', () => {
  const kept = results('peers');
  const faster = structuredClone(kept);
  for (const points of Object.values<{ gemini: unknown; native: unknown; bare: unknown }[]>(faster.sweeps)) {
    for (const one of points) one.bare = one.gemini = one.native;
  }
  expect(peersText(faster)).toContain('Nowhere in these tables');
  faster.sweeps.hooks[0].gemini = {
    ms: { ...faster.sweeps.hooks[0].native.ms, median: faster.sweeps.hooks[0].native.ms.median / 2 },
  };
  expect(peersText(faster)).toContain('- 1 hook on one event: Gemini CLI’s engine takes 0.50 of hookline’s time.');
});

test('a chart shows a point at the same place on both axes as its numbers say', () => {
  const lines = [{ name: 'one', points: [1, 10, 100].map((x) => ({ x, median: x, p10: x, p90: x })) }];
  const svg = chartSvg({ title: 'a chart', x: { label: 'x', shown: String }, y: { label: 'ms' }, lines });
  const marks = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)]
    .slice(1)
    .map(([, x, y]) => [Number(x), Number(y)]);
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = [], [x3 = 0, y3 = 0] = []] = marks;
  // logarithmic: ten times as much is always as far
  expect(x2 - x1).toBeCloseTo(x3 - x2, 0);
  expect(y1 - y2).toBeCloseTo(y2 - y3, 0);
  expect([x2 > x1, y2 < y1]).toEqual([true, true]);
  for (const tick of ['1', '10', '100']) expect(svg).toContain(`>${tick}</text>`);
});

test('a flame graph gives each function the width of its time, below the one that called it', () => {
  const below = [
    { name: 'quick', source: 'engine/a.ts', us: 1, below: [] },
    { name: '<slow>', source: null, us: 3, below: [] },
  ];
  const svg = flameSvg({ name: 'a call', us: 4, tree: { name: 'an event', source: null, us: 4, below } });
  const rects = [...svg.matchAll(/<rect class="(\w)" x="([\d.]+)" y="(\d+)" width="([\d.]+)"/g)].map((found) =>
    found.slice(1),
  );
  expect(rects).toEqual([
    ['o', '0', '34', '1000'],
    ['a', '0', '52', '250'],
    ['o', '250', '52', '750'],
  ]);
  expect(svg).toContain('&#60;slow&#62;: 3.00 µs');
});

test.each([
  ['select', ['src/engine/trigger.ts', 'src/engine/select.ts'], false],
  ['record', ['src/engine/trigger.ts', 'src/audit/chain.ts', null], false],
  ['garbage collection', ['src/engine/select.ts', null], true],
  ['Node: promises, callbacks', [null], false],
])('a sample counts for the step of the innermost of our functions: %s', (part, sources, isCollection) => {
  const stack = sources.map((source) => ({ name: 'named', source }));
  expect(partOf(isCollection ? [...stack, { name: '(garbage collector)', source: null }] : stack)).toBe(part);
});

test('a part of a page is replaced, and a page without its place is an error', () => {
  const page = 'a\n<!-- x: drawn by bench/curves.mjs -->\nold\n<!-- end of x -->\nb';
  expect(withPart(page, 'x', 'new')).toBe('a\n<!-- x: drawn by bench/curves.mjs -->\n\nnew\n\n<!-- end of x -->\nb');
  expect(withPart(withPart(page, 'x', 'new'), 'x', 'new')).toBe(withPart(page, 'x', 'new'));
  expect(() => withPart(page, 'y', 'new')).toThrow('The page has no place for "y"');
});
