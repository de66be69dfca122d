import { expect, test } from 'vitest';
import { circles } from '../../scripts/circles.mjs';
import { ours } from './ours.ts';

const sources = ours(/\.tsx?$/);

test('no files need each other to be loaded', () => {
  expect(sources.size).toBeGreaterThan(500);
  expect(circles(sources, 'values')).toEqual([]);
});

test('no files need each other to be understood', () => {
  expect(circles(sources, 'types')).toEqual([]);
});

test('a planted circle of values is found, one of types or of later imports is none', () => {
  const b = "import { a } from './a.ts'; export const b = () => a;";
  const circle = (a: string) =>
    circles(
      new Map([
        ['x/a.ts', a],
        ['x/b.ts', b],
      ]),
      'values',
    );
  expect(circle("import { b } from './b.ts'; export const a = () => b;")).toEqual([['x/a.ts', 'x/b.ts']]);
  expect(circle("export { b } from './b.ts'; export const a = 1;")).toEqual([['x/a.ts', 'x/b.ts']]);
  expect(circle("import './b.ts'; export const a = 1;")).toEqual([['x/a.ts', 'x/b.ts']]);
  expect(circle("import type { b } from './b.ts'; export const a = 1 as unknown as typeof b;")).toEqual([]);
  expect(circle("import { type b } from './b.ts'; export const a = 1 as unknown as typeof b;")).toEqual([]);
  expect(circle("export const a = () => import('./b.ts');")).toEqual([]);
});

test.each([
  "import type { B } from './b.ts'; export type A = B;",
  "import { type B } from './b.ts'; export type A = B;",
  "export type A = import('./b.ts').B;",
  "export type { B } from './b.ts'; export type A = 1;",
])('a planted circle of types is found: %s', (a) => {
  const b = "import type { A } from './a.ts'; export type B = A[];";
  const files = new Map([
    ['x/a.ts', a],
    ['x/b.ts', b],
  ]);
  expect(circles(files, 'types')).toEqual([['x/a.ts', 'x/b.ts']]);
  expect(circles(files, 'values')).toEqual([]);
});
