import { expect, test } from 'vitest';
import { parseText } from '../../src/config/parse-text.ts';
import { plain } from '../../src/core/located.ts';
import { places } from './places.ts';

const value = async (text: string) => {
  const { tree, findings } = await parseText('yaml', text);
  expect(findings).toEqual([]);
  return tree === null ? undefined : plain(tree);
};
const findings = async (text: string) => {
  const reading = await parseText('yaml', text);
  expect(reading.tree).toBeNull();
  return reading.findings;
};

test('scalars follow the core schema: yes and on are words', async () => {
  const text = 'a: yes\non: on\nn: [0x10, 0o17, 1.5, .inf, -3]\nb: [true, False, null, ~]\nd: 2024-01-02\ne:\n';
  expect(await value(text)).toEqual({
    a: 'yes',
    on: 'on',
    n: [16, 15, 1.5, Number.POSITIVE_INFINITY, -3],
    b: [true, false, null, null],
    d: '2024-01-02',
    e: null,
  });
  expect(await value('%YAML 1.1\n---\na: yes')).toEqual({ a: 'yes' });
});

test('keys that are not strings become strings, as they are written', async () => {
  expect(await value('1: a\n1.0: b\ntrue: c\nnull: d\n')).toEqual({ 1: 'a', '1.0': 'b', true: 'c', null: 'd' });
});

test('every key and value has its line and column', async () => {
  const text = 'hooks:\n  - on: Stop\n    run: |\n      x\n  -\n    on: [A, "B"]\nempty:\nflow: {a: 1, b}\n';
  const { tree } = await parseText('yaml', text);
  expect(places(text, tree)).toEqual([
    '1:1',
    'hooks 2:3 (1:1)',
    'hooks[0] 2:5',
    'hooks[0].on 2:9 (2:5)',
    'hooks[0].run 3:10 (3:5)',
    'hooks[1] 6:5',
    'hooks[1].on 6:9 (6:5)',
    'hooks[1].on[0] 6:10',
    'hooks[1].on[1] 6:13',
    'empty 7:7 (7:1)',
    'flow 8:7 (8:1)',
    'flow.a 8:11 (8:8)',
    'flow.b 8:14 (8:14)',
  ]);
});

test('an alias is its anchor’s value, at the place of the alias', async () => {
  const text = 'a: &x {k: [1]}\nb: *x\nc: &x 2\nd: *x\n';
  const { tree } = await parseText('yaml', text);
  expect(tree && plain(tree)).toEqual({ a: { k: [1] }, b: { k: [1] }, c: 2, d: 2 });
  expect(places(text, tree)).toContain('b 2:4 (2:1)');
});

test('an alias inside an aliased value means what it meant there', async () => {
  expect(await value('y: &y 1\nx: &x [*y]\nz: &y 2\nw: *x\nv: *y\n')).toEqual({ y: 1, x: [1], z: 2, w: [1], v: 2 });
});

test('an anchor on a key can be referred to', async () => {
  expect(await value('&k name: v\nother: *k\n')).toEqual({ name: 'v', other: 'name' });
});

test('merge keys bring entries in, the map’s own come first, then the first that is merged', async () => {
  const text = 'a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc:\n  <<: [*a, *b]\n  x: 0\nd:\n  x: 0\n  <<: *a\n';
  expect(await value(text)).toMatchObject({ c: { x: 0, y: 2, z: 4 }, d: { x: 0, y: 2 } });
  expect(await value('"<<": 1')).toEqual({ '<<': 1 });
});

test.each([
  ['a: *nope', 3, 'The alias "*nope" refers to an anchor that does not exist.'],
  ['a: &a [*a]', 7, 'The alias "*a" stands inside the value that it refers to.'],
  ['<<: 3', 4, 'The value of the merge key "<<" has to be a map or a list of maps.'],
  ['a: 1\n---\nb: 2', 5, 'A second YAML document begins here; a configuration file holds one.'],
  ['run: echo: hi', 5, '"echo: hi" must stand in quotes: in YAML ": " is the end of a key.'],
  ['\ta: 1', 0, 'The indentation is wrong: "a: 1" begins with a tab, and YAML is indented with spaces.'],
  ['a: "x', 3, 'The quote that opens "\\"x" is not closed.'],
  ['? [a]\n: b', 2, 'A key has to be a string, at "[a]".'],
])('%j is an error at offset %i', async (text, at, message) => {
  expect((await findings(text))[0]).toMatchObject({ code: 'SYNTAX', severity: 'error', at, message });
});

test('a tag that means nothing here is ignored, with a warning', async () => {
  const { tree, findings } = await parseText('yaml', 'a: !secret x\nb: !!binary aGk=\nc: !!str 1\nd: !foo {e: 1}\n');
  expect(tree && plain(tree)).toEqual({ a: 'x', b: 'aGk=', c: '1', d: { e: 1 } });
  expect(findings.map((finding) => [finding.code, finding.severity, finding.at])).toEqual([
    ['SYNTAX', 'warning', 3],
    ['SYNTAX', 'warning', 16],
    ['SYNTAX', 'warning', 44],
  ]);
  expect(findings[0]?.message).toBe('The tag at "!secret x" is ignored.');
});

test('a file of nothing but mistakes is given up early', async () => {
  expect(await findings(']\n'.repeat(500_000))).toHaveLength(10);
});
