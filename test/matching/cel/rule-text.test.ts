import { describe, expect, test } from 'vitest';
import { bash, readText, said } from './support.ts';

describe('values of the event in the text of a rule', () => {
  const payload = {
    tool_name: 'Write',
    tool_input: { file_path: 'src/a.ts', n: 5, big: 12345678901, list: [1, 'x'], nothing: null, yes: true },
  };

  test.each([
    ['plain text', 'plain text'],
    ['', ''],
    ['{{ tool_input.file_path }} is ours', 'src/a.ts is ours'],
    ['{{tool_name}}{{tool_name}}', 'WriteWrite'],
    ['a {{ tool_input.n }} b {{ tool_input.big }}', 'a 5 b 12345678901'],
    ['{{ size(tool_input.file_path) }} characters', '8 characters'],
    ['{{ tool_input.n * 2 }}, {{ 7 / 2 }}, {{ tool_input.n / 2 }}', '10, 3, 2.5'],
    ['{{ tool_input.list }}', '[1,"x"]'],
    ['{{ tool_input.nothing }} {{ tool_input.yes }}', 'null true'],
    ['{{ {"a": {"b": 1}} }}', '{"a":{"b":1}}'],
    ['{{ "}}" }} and {{ \'{{\' }}', '}} and {{'],
    ['{{ """it\'s "}}" """ }}!', 'it\'s "}}" !'],
    ['{{ [tool_name].map(x, x + "}}") }}', '["Write}}"]'],
    ['{{ timestamp("2024-05-05T10:00:00Z") }} {{ duration("90s") }} {{ 5u }}', '2024-05-05T10:00:00.000Z 90s 5'],
    ['{{ tool_input.?file_path }}', 'src/a.ts'],
    ['{{ commands("rm x")[0] }}', '{"program":"rm","name":"rm","args":["x"],"text":"rm x","literal":true}'],
    ['{ not } { one', '{ not } { one'],
    ['$& $1 {{ tool_name }} $$', '$& $1 Write $$'],
  ])('%s', async (text, expected) => {
    expect(await said(text, payload)).toBe(expected);
  });

  test.each([
    ['{{ prompt }} was sent', '? was sent'],
    ['{{ tool_input.missing.deeper }}', '?'],
    ['{{ tool_input.?missing }}', '?'],
    ['{{ b"abc" }}', '?'],
    ['{{ type(1) }}', '?'],
    ['{{ int }}', '?'],
    ['{{ cel }}', '?'],
    ['{{ 1 / 0 }}', '?'],
  ])('what cannot be told is a question mark: %s', async (text, expected) => {
    expect(await said(text, payload)).toBe(expected);
  });

  test('a value is never read again', async () => {
    expect(await said('{{ tool_input.command }}', bash('{{ tool_name }} $& ${x}'))).toBe('{{ tool_name }} $& ${x}');
  });

  test('a value cannot write to a terminal, nor say more than 500 characters', async () => {
    expect(await said('{{ tool_input.command }}', bash('a\u001b[31m\u0007\u009bb\u202ec\r\n\td'))).toBe(
      'a\\u{1b}[31m\\u{7}\\u{9b}b\\u{202e}c\\u{d}\n\td',
    );
    expect(await said('{{ tool_input.command }}!', bash('x'.repeat(500)))).toBe(`${'x'.repeat(500)}!`);
    expect(await said('{{ tool_input.command }}!', bash('x'.repeat(5_000_000)))).toBe(`${'x'.repeat(500)}…!`);
    expect(await said('{{ tool_input.command }}', bash(`${'x'.repeat(499)}💥💥`))).toBe(`${'x'.repeat(499)}…`);
    expect(await said('{{ tool_input.command }}', bash(`${'x'.repeat(498)}💥💥`))).toBe(`${'x'.repeat(498)}💥…`);
    expect((await said('{{ tool_input.command }}', bash('\u0001'.repeat(1000)))).length).toBe(501);
    expect((await said('{{ tool_input }}', { tool_input: { list: Array(1000).fill('x') } })).length).toBe(501);
  });
});

describe('what is wrong with a value is found when the rule is read, and the rest of the text stands', () => {
  test.each([
    ['a {{ tool_input. }} b', 'a ? b', '"{{ tool_input. }}": it ends too early'],
    ['a {{ }} b', 'a ? b', '"{{ }}": it is empty'],
    ['a {{ frob(1) }}', 'a ?', '"{{ frob(1) }}": there is no function "frob"'],
    ['a {{ tool_name', 'a {{ tool_name', '"{{" has no "}}"'],
    ['{{ tool_name }} {{ "x', 'Write {{ "x', '"{{" has no "}}"'],
    ['a {{{ tool_name }}} b', 'a ? b', '"{{{ tool_name }}}": expected COLON'],
  ])('%s', async (text, expected, problem) => {
    const read = await readText(text);
    expect(read.problems).toMatchObject([{ problem: expect.stringContaining(problem) }]);
    expect(await said(text, { tool_name: 'Write' })).toBe(expected);
  });

  test('a misspelt field is doubted', async () => {
    expect((await readText('{{ tool_nmae }}')).doubts).toMatchObject([{ hint: 'did you mean "tool_name"?' }]);
  });
});
