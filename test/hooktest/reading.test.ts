import { expect, test } from 'vitest';
import { readTestText } from '../../src/hooktest/read-test-file.ts';

async function problems(text: string, name = 'a.hooktest.yml'): Promise<readonly string[]> {
  const { problems: found } = await readTestText(`/t/${name}`, text);
  return found.map(
    ({ line, column, message, hint }) => `${line}:${column} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}

test.each([
  ['', ['1:1 The file is empty. (it needs "tests", a list of cases: docs/testing-hooks.md)']],
  [
    '- a',
    ['1:1 A file of hook tests is an object, not a list. (it needs "tests", a list of cases: docs/testing-hooks.md)'],
  ],
  [
    'test: []',
    [
      '1:1 "test" means nothing in a file of hook tests. (did you mean "tests"?)',
      '1:1 The file has no "tests". (it needs "tests", a list of cases: docs/testing-hooks.md)',
    ],
  ],
  ['tests: { a: b }', ['1:8 "tests" must be a list, not an object.']],
  ['tests:\n  - git push', ['2:5 A case is an object, not a string.']],
  ['tests:\n  - command: ls', ['2:5 The case says nothing about what it expects. (for example "expect: deny")']],
  [
    'tests:\n  - command: ls\n    expect: denny',
    ['3:13 No case can expect "denny"; it can be deny, ask, allow, none, block, refused, pass. (did you mean "deny"?)'],
  ],
  [
    'tests:\n  - command: ls\n    expct: deny',
    [
      '3:5 "expct" means nothing in a case. (did you mean "expect"?)',
      '2:5 The case says nothing about what it expects. (for example "expect: deny")',
    ],
  ],
  ['tests:\n  - command: [ls]\n    expect: deny', ['2:14 "command" must be a string, not a list.']],
  [
    'tests:\n  - event: PreTolUse\n    expect: none',
    ['2:12 There is no event "PreTolUse". (did you mean "PreToolUse"?)'],
  ],
  [
    'tests:\n  - command: ls\n    files: { ../x: a }\n    expect: none',
    ['3:14 "../x" is not below the project: files of a case are relative to it, or begin with "~/".'],
  ],
  [
    'tests:\n  - command: ls\n    files: { x: { lnk: a } }\n    expect: none',
    [
      '3:19 "lnk" means nothing in "x". (did you mean "link"?)',
      '3:17 "x" must be a text, { link: path } or { from: path }, not an object.',
    ],
  ],
  [
    'tests:\n  - rule: a',
    ['2:5 The table has no cases. (it needs one of "deny", "ask", "allow", "pass", each a list of calls)'],
  ],
  ['tests:\n  - rule: a\n    deny: [7]', ['3:12 A call is a shell line or an object, not a number.']],
  [
    'tests:\n  - command: ls\n    recorded: gone.json\n    expect: none',
    ['3:15 The recorded payload "gone.json" cannot be read.'],
  ],
])('%j is told with its place', async (text, expected) => {
  expect(await problems(text)).toEqual(expected);
});

test('a text that is no YAML is told with its place', async () => {
  expect(await problems('tests:\n  - command: "ls\n    expect: none')).toEqual([expect.stringMatching(/^2:14 /)]);
});

test('JSON is read as YAML is', async () => {
  const text = '{"tests": [{"command": "ls", "expect": "none"}]}';
  const { cases, problems: found } = await readTestText('/t/a.hooktest.json', text);
  expect(found).toEqual([]);
  expect(cases.map(({ name, payload }) => ({ name, payload }))).toEqual([
    { name: 'ls', payload: { tool_name: 'Bash', tool_input: { command: 'ls' } } },
  ]);
});

test('the cases that can be read are read beside one that cannot', async () => {
  const { cases, problems: found } = await readTestText(
    '/t/a.hooktest.yml',
    'tests:\n  - { command: ls }\n  - { command: make, expect: none }\n',
  );
  expect([cases.length, found.length]).toEqual([1, 1]);
});
