import { expect, test } from 'vitest';
import { parseText } from '../../src/config/parse-text.ts';
import { plain } from '../../src/core/located.ts';
import { places } from './places.ts';

const value = async (text: string) => {
  const { tree, findings } = await parseText('json', text);
  expect(findings).toEqual([]);
  return tree === null ? undefined : plain(tree);
};
const findings = async (text: string) => {
  const reading = await parseText('json', text);
  expect(reading.tree).toBeNull();
  return reading.findings;
};

test('a value is what JSON.parse makes of it', async () => {
  const text = '{"s":"a\\n\\u00e4\\"","n":[-1.5e3,0,12],"b":[true,false,null],"o":{"":{}},"e":[]}';
  expect(await value(text)).toEqual(JSON.parse(text));
});

test('comments and trailing commas are accepted', async () => {
  expect(await value('// top\n{"a": [1, 2,], /* in */ "b": 3,}\n// end')).toEqual({ a: [1, 2], b: 3 });
});

test('every key and value has its line and column', async () => {
  const text = '{\n  "hooks": {\n    "Stop": [\n      { "run": "x",\n        "timeout": 5 }\n    ]\n  }\n}\n';
  const { tree } = await parseText('json', text);
  expect(places(text, tree)).toEqual([
    '1:1',
    'hooks 2:12 (2:3)',
    'hooks.Stop 3:13 (3:5)',
    'hooks.Stop[0] 4:7',
    'hooks.Stop[0].run 4:16 (4:9)',
    'hooks.Stop[0].timeout 5:20 (5:9)',
  ]);
});

test.each([
  ['{"a": tru}', 6, '"tru" is not valid JSON.'],
  ["{'a': 1}", 1, '"\'a\'" is not valid JSON.'],
  ['{"a" 1}', 5, 'A colon is expected after the key, not "1}".'],
  ['{"a": 1 "b": 2}', 8, 'A comma is missing before "\\"b\\": 2}".'],
  ['{"a": }', 6, 'A value is expected here, not "}".'],
  ['{1: 2}', 1, 'A key in double quotes is expected here, not "1: 2}".'],
  ['[1,,2]', 3, 'A value is expected here, not ",2]".'],
  ['[,]', 1, 'A value is expected here, not ",]".'],
  ['{"a": 1', 7, 'A "}" is expected here, not the end of the file.'],
  ['{"a": [1}', 8, 'A comma is missing before "}".'],
  ['{} x', 3, '"x" is not valid JSON.'],
  ['{} {}', 3, 'Nothing can follow the end of the JSON value, but "{}" does.'],
  ['{"a": "b\n"}', 6, 'The string "\\"b" is not closed on its line.'],
  ['{"a": "\\x"}', 6, 'The string "\\"\\\\x\\"}" has an escape that JSON does not have.'],
  ['{"a": "\\u12"}', 6, 'The string "\\"\\\\u12\\"}" has a \\u that four hexadecimal digits do not follow.'],
  ['{"a": "\t"}', 6, 'The string "\\"\\t\\"}" contains a control character.'],
  ['{} /* never', 3, 'The comment "/* never" is not closed with "*/".'],
  ['[01]', 2, 'A comma is missing before "1]".'],
  ['[1.]', 1, '"1.]" does not begin with a whole number.'],
])('%j is an error at offset %i', async (text, at, message) => {
  expect((await findings(text))[0]).toMatchObject({ code: 'SYNTAX', severity: 'error', at, message });
});

test('an object that is never closed is named by the place where it opens', async () => {
  expect((await findings('{\n  "a": {\n    "b": 1\n}\n'))[0]?.hint).toBe('The object opens on line 1, column 1.');
});

test('several mistakes are several findings, at most ten', async () => {
  expect((await findings('{"a": tru,\n"b": 1,\n"c": fals}')).map((finding) => finding.at)).toEqual([6, 24]);
  expect(await findings('[\n'.concat('x,\n'.repeat(50), ']'))).toHaveLength(10);
});

test('a mistake before a nesting of a million levels is a mistake, not a crash', async () => {
  expect(await findings(`[x,\n${'['.repeat(1_000_000)}`)).toMatchObject([{ code: 'SYNTAX', at: 1 }]);
  expect(await findings(`{"a": ${'['.repeat(60)} x ${'['.repeat(1_000_000)}`)).toMatchObject([
    { code: 'SYNTAX', at: 67 },
  ]);
});

test('a string with an escaped quote, or many backslashes, ends where it ends', async () => {
  const texts = ['"', '\\', '\\"', '"\\', '\\\\"\\\\', '\n\t\u2028', '//', '/* */', '\uD800'];
  expect(await value(JSON.stringify(texts))).toEqual(texts);
});

test('keys named like the innards of objects are ordinary keys', async () => {
  const { tree } = await parseText('json', '{"__proto__": {"a": 1}, "constructor": 2}');
  expect(tree?.kind === 'map' && tree.entries.map((entry) => entry.key)).toEqual(['__proto__', 'constructor']);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test('ten thousand hooks are read', async () => {
  const entry = {
    matcher: 'Bash|Write',
    hooks: [{ type: 'command', command: 'echo "x"'.padEnd(90, '.'), timeout: 30 }],
  };
  const config = { hooks: { PreToolUse: Array.from({ length: 10_000 }, () => entry) } };
  expect(await value(JSON.stringify(config, null, 1))).toEqual(config);
});
