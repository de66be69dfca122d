import { expect, test } from 'vitest';
import { publishedChanges, publishedTypes } from '../../scripts/published-types.mjs';

const INDEX = `
export { A as Published } from './inner/a.ts';
export * from './inner/b.ts';
/** What it does. */
export declare function create(from: Inner): void;
export declare function create(): void;
import type { Inner } from './inner/c.ts';
`;
const FILES = {
  'index.d.ts': INDEX,
  'inner/a.d.ts': 'interface A {\n    readonly a: import("./c.ts").Inner;\n}\nexport { type A };\n',
  'inner/b.d.ts': "import type { Told } from 'node:http';\nexport declare const b: Told;\ninterface Unused {}\n",
  'inner/c.d.ts':
    'export interface Inner {\n    /** Its name. */\n    readonly name: Deep<string>;\n}\ntype Deep<T> = T[];\n',
};

const goldenOf = (changed: Readonly<Record<string, string>> = {}) =>
  publishedTypes(new Map(Object.entries({ ...FILES, ...changed })), new Map([['hookline', 'index.d.ts']]));
const edited = (file: keyof typeof FILES, before: string, after: string) => {
  expect(FILES[file]).toContain(before);
  return goldenOf({ [file]: FILES[file].replace(before, after) });
};
const changesOf = (now: ReadonlyMap<string, string>) =>
  [...goldenOf()].flatMap(([entry, text]) => publishedChanges(entry, text, now.get(entry) ?? ''));

test('each export of an entry is there, and what they lead to, without comments and without places', () => {
  expect([...goldenOf()]).toEqual([
    [
      'hookline',
      [
        'interface A {\n    readonly a: Inner;\n}\nexport { A as Published };',
        'export declare const b: Told;',
        'export declare function create(from: Inner): void;',
        'export declare function create(): void;\n',
      ].join('\n\n'),
    ],
    ['behind', 'type Deep<T> = T[];\n\ninterface Inner {\n    readonly name: Deep<string>;\n}\n'],
  ]);
});

test('an export that is gone, and one that is new, are told by name', () => {
  expect(changesOf(edited('index.d.ts', "export * from './inner/b.ts';", ''))).toEqual([
    'hookline: "b" is gone, and programs that use it no longer compile.',
  ]);
  expect(changesOf(edited('inner/b.d.ts', 'interface Unused', 'export interface Unused'))).toEqual([
    'hookline: "Unused" is new.',
  ]);
});

test('an export that changed is told, and so is one that only leads to what changed', () => {
  expect(changesOf(edited('index.d.ts', 'from: Inner', 'from: Inner[]'))).toEqual(['hookline: "create" changed.']);
  expect(changesOf(edited('inner/c.d.ts', 'T[]', 'readonly T[]'))).toEqual(['behind: "Deep" changed.']);
});

test('another file, another order, a comment and what nobody is led to are no change', () => {
  const { 'inner/c.d.ts': inner, ...others } = FILES;
  const moved = Object.entries(others).map(([file, text]) => [file, text.replace('/c.ts', '/d.ts')]);
  expect(changesOf(goldenOf({ ...Object.fromEntries(moved), 'inner/d.d.ts': inner }))).toEqual([]);
  expect(changesOf(edited('inner/c.d.ts', '/** Its name. */', '/** Another. */'))).toEqual([]);
  expect(changesOf(edited('inner/b.d.ts', 'interface Unused {}', 'type Other = 1;'))).toEqual([]);
  expect(
    changesOf(edited('index.d.ts', "export * from './inner/b.ts';\n", "export { b } from './inner/b.ts';\n")),
  ).toEqual([]);
});

test('a value behind the exports, and a type that is only taken apart, lead no further', () => {
  const index = 'export type A<D> = D extends Apart<infer T> ? T : typeof B;\n';
  const rest = 'declare const B: Of<1>;\ninterface Of<T> { t: T }\ninterface Apart<T> { t: T }\n';
  const golden = publishedTypes(new Map([['a.d.ts', index + rest]]), new Map([['hookline', 'a.d.ts']]));
  expect(golden.get('behind')).toBe('declare const B: Of<1>;\n');
});
