import { expect, test } from 'vitest';
import { parseText } from '../../src/config/parse-text.ts';
import { plain } from '../../src/core/located.ts';
import { places } from './places.ts';

const value = async (text: string) => {
  const { tree, findings } = await parseText('toml', text);
  expect(findings).toEqual([]);
  return tree === null ? undefined : plain(tree);
};

test('every kind of value is read', async () => {
  const text = `i = [1, -2, 0x1F, 1_000, 9007199254740993]
f = [1.5, inf, -inf]
n = nan
b = [true, false]
s = ["a\\n\\u00e4", 'C:\\x', """
two
lines""", '''raw \\n''']
d = [1979-05-27T07:32:00Z, 1979-05-27, 07:32:00]
t = {x = 1, y.z = 2}
`;
  expect(await value(text)).toEqual({
    i: [1, -2, 31, 1000, 9007199254740992],
    f: [1.5, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    n: Number.NaN,
    b: [true, false],
    s: ['a\nä', 'C:\\x', 'two\nlines', 'raw \\n'],
    d: ['1979-05-27T07:32:00Z', '1979-05-27', '07:32:00'],
    t: { x: 1, y: { z: 2 } },
  });
});

test('a sub-table belongs to the last element of its array', async () => {
  const text = `[[hooks]]
event = "A"
[hooks.shell]
command = "one"
[[hooks]]
event = "B"
shell.command = "two"
[[hooks]]
[[hooks.env]]
k = 1
[[hooks.env]]
k = 2
[hooks.env.deep]
x = 3
`;
  expect(await value(text)).toEqual({
    hooks: [
      { event: 'A', shell: { command: 'one' } },
      { event: 'B', shell: { command: 'two' } },
      { env: [{ k: 1 }, { k: 2, deep: { x: 3 } }] },
    ],
  });
});

test('tables may come in any order', async () => {
  expect(await value('[a.b]\nx = 1\n[a]\ny = 2\n[a.c]\nz = 3\n')).toEqual({ a: { b: { x: 1 }, y: 2, c: { z: 3 } } });
});

test('every key and value has its line and column', async () => {
  const text =
    '# top\na.b = 1\n"q k" = [2, {c = 3}]\n[[hooks]]\nevent = "x"\n  [hooks.shell]\n  command = "y"\n[[hooks]]\n';
  const { tree } = await parseText('toml', text);
  expect(places(text, tree)).toEqual([
    '1:1',
    'a 2:1 (2:1)',
    'a.b 2:7 (2:3)',
    'q k 3:9 (3:1)',
    'q k[0] 3:10',
    'q k[1] 3:13',
    'q k[1].c 3:18 (3:14)',
    'hooks 4:1 (4:3)',
    'hooks[0] 4:1',
    'hooks[0].event 5:9 (5:1)',
    'hooks[0].shell 6:3 (6:10)',
    'hooks[0].shell.command 7:13 (7:3)',
    'hooks[1] 8:1',
  ]);
});

test.each([
  ['a = ', 4, 'Unspecified values are invalid, at the end of the file.'],
  ['a = tru', 4, 'Unexpected character, at "tru".'],
  ['a = "x', 6, 'Unterminated string constant, at the end of the file.'],
  ['a = 1\na = 2', 6, 'Defining a key multiple times is invalid, at "a = 2".'],
  ['[a]\n[a]', 5, 'Defining a key multiple times is invalid, at "a]".'],
  ['a = [1', 6, 'Unterminated array, at the end of the file.'],
])('%j is an error', async (text, at, message) => {
  const { tree, findings } = await parseText('toml', text);
  expect(tree).toBeNull();
  expect(findings).toEqual([{ code: 'SYNTAX', severity: 'error', at, message }]);
});

test('a string that the parser cannot bear is an error, not a crash', async () => {
  const { tree, findings } = await parseText('toml', `a = "${'x'.repeat(300_000)}"`);
  expect(tree).toBeNull();
  expect(findings[0]?.message).toBe('The file holds a string that is too long for TOML.');
});

test('brackets in strings and comments are no nesting', async () => {
  const open = '['.repeat(100);
  const text = `a = "${open}\\"${open}"\nb = '${open}'\nc = """${open}\\"""${open}"""""\nd = '''${open}''''\n# ${open}\n`;
  expect(Object.keys((await value(text)) as object)).toEqual(['a', 'b', 'c', 'd']);
});

test('brackets behind a string that ends in four quotes are nesting', async () => {
  const { findings } = await parseText('toml', `a = ["""x"""", ${'['.repeat(50_000)}${']'.repeat(50_000)}]`);
  expect(findings[0]?.code).toBe('FILE_TOO_DEEP');
});
