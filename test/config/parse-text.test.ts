import { expect, test } from 'vitest';
import { type Format, formatOf } from '../../src/config/format-of.ts';
import { parseText } from '../../src/config/parse-text.ts';
import { lineIndex } from '../../src/config/position.ts';
import { plain } from '../../src/core/located.ts';

test.each([
  ['hooks.json', 'json'],
  ['/a/b.JSONC', 'json'],
  ['x.yml', 'yaml'],
  ['x.yaml', 'yaml'],
  ['x.local.toml', 'toml'],
  ['x.txt', null],
  ['json', null],
  ['x.json.bak', null],
])('the format of %s is %s', (path, format) => {
  expect(formatOf(path)).toBe(format);
});

test.each<[Format, string]>([
  ['json', ''],
  ['json', ' \n// nothing\n/* here */'],
  ['json', '\uFEFF'],
  ['yaml', ''],
  ['yaml', '# nothing\n\n'],
  ['yaml', '---\n'],
  ['yaml', '\uFEFF# nothing'],
  ['toml', ''],
  ['toml', '# nothing\n'],
  ['toml', '\uFEFF'],
])('an empty %s text %j has no tree and no findings', async (format, text) => {
  expect(await parseText(format, text)).toEqual({ tree: null, findings: [] });
});

test.each<[Format, string]>([
  ['json', '\uFEFF{"a": 1}'],
  ['yaml', '\uFEFFa: 1\nb: 2'],
  ['toml', '\uFEFFa = 1'],
])('a byte order mark before %s is skipped, and offsets are those of the whole text', async (format, text) => {
  const { tree, findings } = await parseText(format, text);
  expect(findings).toEqual([]);
  expect(tree && plain(tree)).toMatchObject({ a: 1 });
  const at = tree?.kind === 'map' ? tree.entries[0]?.value.at : undefined;
  expect(text[at ?? -1]).toBe('1');
  expect(lineIndex(text)(at ?? 0).column).toBe(text.indexOf('1'));
});

test.each<[Format, string, number]>([
  ['json', '{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}', 23],
  ['yaml', 'b: {c: 1, c: 2}\n', 10],
])('a key that stands twice in %s is an error at the second, and both stay', async (format, text, at) => {
  const { tree, findings } = await parseText(format, text);
  expect(findings[0]).toMatchObject({
    code: 'DUPLICATE_KEY',
    severity: 'error',
    at: format === 'json' ? 32 : at,
    message: `The key "${format === 'json' ? 'a' : 'c'}" stands twice in the same object.`,
  });
  if (format === 'json') expect(findings[1]).toMatchObject({ code: 'DUPLICATE_KEY', at });
  expect(JSON.stringify(tree)).toContain('"value":2');
  expect(JSON.stringify(tree)).toContain('"value":1');
});

test('a key that stands twice in an aliased map is reported once', async () => {
  const { findings } = await parseText('yaml', 'a: &a {k: 1, k: 2}\nb: *a\nc: [*a, *a]\n');
  expect(findings).toHaveLength(1);
});

test('a key that stands twice in a large map is found', async () => {
  const keys = Array.from({ length: 30 }, (_, i) => `"k${i}": 1`);
  const { findings } = await parseText('json', `{${keys.join()}, "k7": 2}`);
  expect(findings.map((finding) => finding.message)).toEqual(['The key "k7" stands twice in the same object.']);
});

const nested: [string, Format, (depth: number) => string][] = [
  ['JSON lists', 'json', (depth) => '['.repeat(depth) + ']'.repeat(depth)],
  ['JSON objects', 'json', (depth) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`],
  ['YAML flow lists', 'yaml', (depth) => '['.repeat(depth) + ']'.repeat(depth)],
  ['YAML flow maps', 'yaml', (depth) => `${'{a: '.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`],
  ['YAML block lists', 'yaml', (depth) => `${'- '.repeat(depth)}x`],
  ['TOML lists', 'toml', (depth) => `a = ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`],
  ['TOML inline tables', 'toml', (depth) => `${'a = {'.repeat(depth - 1)}${'}'.repeat(depth - 1)}`],
  ['TOML dotted keys', 'toml', (depth) => `${'a.'.repeat(depth - 1)}a = 1`],
  ['TOML table headers', 'toml', (depth) => `[${'a.'.repeat(depth - 2)}a]`],
];

test.each(nested)('%s are read 64 deep, not 65, nor 10 000, nor a million', async (_, format, text) => {
  expect(await parseText(format, text(64))).toMatchObject({ tree: expect.anything(), findings: [] });
  for (const depth of [65, 10_000, 1_000_000]) {
    const { tree, findings } = await parseText(format, text(depth));
    expect(tree).toBeNull();
    expect(findings).toMatchObject([{ code: 'FILE_TOO_DEEP', severity: 'error' }]);
  }
});

test('a list of half a million values is the end', async () => {
  const list = (length: number) => `[${'1,'.repeat(length)}]`;
  expect((await parseText('json', list(499_999))).tree?.kind).toBe('list');
  for (const [format, text] of [
    ['json', list(500_000)],
    ['yaml', list(700_000)],
    ['toml', `a = ${list(700_000)}`],
  ] as const) {
    expect(await parseText(format, text)).toMatchObject({ tree: null, findings: [{ code: 'FILE_TOO_DEEP' }] });
  }
});

test('an alias bomb is defused', async () => {
  const names = [...'abcdefghi'];
  const lines = names.map((name, i) => `${name}: &${name} [${Array(9).fill(i === 0 ? 'x' : `*${names[i - 1]}`)}]`);
  expect(await parseText('yaml', lines.join('\n'))).toMatchObject({
    tree: null,
    findings: [{ code: 'FILE_TOO_DEEP', message: 'The file holds more than 500000 values.' }],
  });
});

test('aliases cannot nest deeper than text can', async () => {
  const lines = Array.from({ length: 80 }, (_, i) => `a${i}: &a${i} [${i === 0 ? 'x' : `*a${i - 1}`}]`);
  expect(await parseText('yaml', lines.join('\n'))).toMatchObject({
    tree: null,
    findings: [{ code: 'FILE_TOO_DEEP' }],
  });
});

test('merging maps into maps is counted too', async () => {
  const lines = Array.from({ length: 2000 }, (_, i) => `k${i}: &k${i} {${i === 0 ? '' : `<<: *k${i - 1}, `}y${i}: 1}`);
  expect(await parseText('yaml', lines.join('\n'))).toMatchObject({
    tree: null,
    findings: [{ code: 'FILE_TOO_DEEP' }],
  });
});
