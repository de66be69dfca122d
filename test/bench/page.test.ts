import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawnFiles } from '../../bench/curves.mjs';
import { chartSvg } from '../../bench/page/chart.mjs';
import { withPart } from '../../bench/page/page-of.mjs';
import { peersText } from '../../bench/page/words.mjs';
import { KEPT, PROMISES } from '../../bench/promises.mjs';

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

test('where somebody else is faster, the page says so', () => {
  const kept = results('peers');
  const faster = structuredClone(kept);
  for (const points of Object.values<{ gemini: unknown; native: unknown; bare: unknown }[]>(faster.sweeps)) {
    for (const one of points) one.bare = one.gemini = one.native;
  }
  faster.claudeCode.own = faster.claudeCode.hookline = [];
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

test('a part of a page is replaced, and a page without its place is an error', () => {
  const page = 'a\n<!-- x: drawn by bench/curves.mjs -->\nold\n<!-- end of x -->\nb';
  expect(withPart(page, 'x', 'new')).toBe('a\n<!-- x: drawn by bench/curves.mjs -->\n\nnew\n\n<!-- end of x -->\nb');
  expect(withPart(withPart(page, 'x', 'new'), 'x', 'new')).toBe(withPart(page, 'x', 'new'));
  expect(() => withPart(page, 'y', 'new')).toThrow('The page has no place for "y"');
});
