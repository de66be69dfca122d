import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { houseFigures, houseObjections, housePlaces, linesBy, packageOf, roomOf } from '../../scripts/count-house.mjs';
import { houseSources } from '../../scripts/house-sources.mjs';
import { type Column, houseTables } from '../../scripts/house-tables.mjs';
import { scratchFolder } from '../scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const recorded: Readonly<Record<'redesign' | 'before' | 'now', Column>> = JSON.parse(
  readFileSync(join(root, 'scripts/house.json'), 'utf8'),
);
const decisions = readFileSync(join(root, 'docs/decisions/house.md'), 'utf8');

test('no figure of the house is another than the recorded one, and none rises without a reason', () => {
  const sources = houseSources(root);
  expect(sources.size).toBeGreaterThan(500);
  expect(houseObjections(houseFigures(sources), recorded.now.figures, decisions)).toEqual([]);
});

test('the page has the recorded figures', () => {
  expect(decisions).toContain(`<!-- figures -->\n${houseTables(Object.values(recorded))}\n<!-- end -->`);
});

const PLAIN = 'export const a = 1 as const;\n';
const figuresOf = (text: string, file = 'src/engine/a.ts') => houseFigures(new Map([[file, text]]));

test.each([
  ['casts', 'export const a = JSON.parse("1") as number;'],
  ['casts', 'export const a = <number>JSON.parse("1");'],
  ['casts', 'export const a = [1][0]!;'],
  ['casts', 'export const a = { b: null as string | null } as const;'],
  ['functions with five or more parameters', 'export function a(b, c, d, e, f = 1) {}'],
  ['functions with five or more parameters', 'export const a = (b, c, d, { e }, ...f) => b;'],
  ['functions with five or more parameters', 'export class A { a(b, c, d, e, f) {} }'],
  ['spreads of an object literal', 'export const a = { ...{ b: 1, c: 2 } };'],
  ['files of more than 250 lines', PLAIN.repeat(251)],
  ['fields of HooksParts', 'export interface HooksParts { readonly a: number }'],
  ['calls of orElse that name no error', 'export const a = orElse(() => 1, null);'],
  ['circles of types', "import type { A } from './a.ts'; export type A = A;"],
])('one more is counted: %s, %s', (name, text) => {
  const before = figuresOf(PLAIN);
  expect(Object.values(before).every((figure) => figure === 0)).toBe(true);
  expect(figuresOf(text)).toEqual({ ...before, [name]: 1 });
});

test.each([
  ['a constant', PLAIN],
  ['four parameters', 'export function a(b, c, d, e) {}'],
  ['what is spread only in one case', 'export const a = { ...(b ? { c: 1 } : {}) };'],
  ['250 lines', PLAIN.repeat(250)],
  ['an error that is named', 'export const a = orElse(() => 1, null, isMissing);'],
  ['a name that is imported as another', "import { a as b } from 'x'; export { b as c };"],
  ['what only says that it fits', 'export const a = { b: 1 } satisfies object;'],
])('%s is not', (_, text) => {
  expect(Object.values(figuresOf(text)).every((figure) => figure === 0)).toBe(true);
});

test('where outside text gets its type a cast is none to be counted', () => {
  const cast = 'export const a = JSON.parse("1") as number;';
  for (const file of ['src/dialects/x/a.ts', 'src/config/a.ts', 'packages/dialects/src/a.ts'])
    expect(figuresOf(cast, file)).toMatchObject({ casts: 0 });
  expect(figuresOf(cast, 'packages/server/src/a.ts')).toMatchObject({ casts: 1 });
});

test('each is found again by its place', () => {
  const sources = new Map([['src/engine/a.ts', '\nexport const a = b as c;\n']]);
  expect(housePlaces(sources)).toMatchObject({ casts: ['src/engine/a.ts:2'] });
});

test('packages are found by the list of workspaces, and lines are counted by room', () => {
  const folder = scratchFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{ "workspaces": ["packages/*", "apart"] }');
  write('src/hooks.ts', 'a;\n');
  write('src/core/b.ts', 'a;\nb;\n');
  for (const name of ['packages/reader', 'apart']) write(`${name}/package.json`, '{}');
  write('packages/reader/src/shell/deep/c.ts', 'a;\nb;\nc;');
  write('packages/no-package/src/d.ts', 'a;\n');
  write('apart/src/e.tsx', 'a;\n');
  const sources = houseSources(folder);
  expect(linesBy(roomOf, sources)).toEqual({ 'src/core': 2, 'src/*': 1, 'packages/reader/shell': 3, 'apart/*': 1 });
  expect(linesBy(packageOf, sources)).toEqual({ src: 3, 'packages/reader': 3, apart: 1 });
});

test('a figure that fell is to be recorded; one that rose needs its own reason, for as much', () => {
  const objections = (now: number, page = '') => houseObjections({ casts: now }, { casts: 3 }, page);
  const page = (line: string) => `# Page\n\n## Figures that rose\n\n${line}\n\n## Time\n`;
  const reason = page('- 2026-11-20 **casts** 3 → 4: a library without types');
  expect(objections(3)).toEqual([]);
  expect(objections(2)).toEqual([expect.stringContaining('--record keeps that')]);
  expect(objections(4)).toEqual([expect.stringContaining('or write the reason into')]);
  expect(objections(4, reason)).toEqual([expect.stringContaining('with a reason: node scripts/house.mjs --record')]);
  expect(objections(5, reason)).toEqual([expect.stringContaining('or write the reason into')]);
  for (const other of ['- 2026-11-20 **spreads** 3 → 4: more', '- 2026-11-20 **casts** 3 → 4: '])
    expect(objections(4, page(other))).toEqual([expect.stringContaining('or write the reason into')]);
});
