import { describe, expect, test } from 'vitest';
import { bash, read, told } from './support.ts';

describe('a condition is told from the payload', () => {
  const input = {
    tool_name: 'Write',
    tool_input: { file_path: 'a.ts', timeout: 5, ratio: 0.5, list: [1, 2, 'x'], nested: { deep: { er: null } } },
    prompt: 'größe 💥',
    invented_field: [true],
  };

  test.each([
    ['tool_name == "Write"', true],
    ['event == "PreToolUse" && hook_event_name == event', true],
    ['cwd == "/project" && session_id == "s1"', true],
    ['payload.tool_name == tool_name', true],
    ['invented_field[0]', true],
    ['tool_input.file_path.endsWith(".ts")', true],
    ['has(tool_input.content)', false],
    ['has(payload.agent_type) && agent_type == "x"', false],
    ['tool_input.?content.orValue("") == ""', true],
    ['tool_input.?nested.?deep.?er.hasValue()', true],
    ['payload.?agent_type.orValue("main") == "main"', true],
    ['tool_input.nested.deep.er == null', true],
    ['"file_path" in tool_input && !("x" in tool_input)', true],
    ['tool_input["file_path"] == "a.ts"', true],
    ['tool_name in ["Write", "Edit"]', true],
    ['tool_input.list.exists(x, x == "x")', true],
    ['tool_input.list.filter(x, type(x) == double).all(x, x > 0)', true],
    ['tool_input.map(k, k).size() == 5', true],
    ['prompt.contains("größe") && prompt.contains("💥")', true],
    ['size(prompt) == 7', true],
    ['prompt.matches("^gr.ße .$")', true],
    ['prompt.matches("(?i)GRÖSSE|GRÖßE")', true],
    ['matches(prompt, "p{2}")', false],
    ['cel.bind(p, tool_input.file_path, p.startsWith("a") && p.size() == 4)', true],
    ['tool_input.file_path.split(".")[1] == "ts"', true],
    ['timestamp("2024-05-05T10:00:00Z").getFullYear() == 2024', true],
    ['duration("90m") > duration("1h")', true],
    ['tool_name == "Write" ? true : false', true],
    ['// a comment\ntool_name == "Write"\n&& true', true],
  ])('%s', async (text, expected) => {
    expect(await told(text, input)).toBe(expected);
  });

  test.each([
    ['tool_input.timeout > 4', true],
    ['tool_input.timeout > 5', false],
    ['tool_input.timeout >= 5 && 5 >= tool_input.timeout', true],
    ['tool_input.timeout == 5 && 5 == tool_input.timeout && tool_input.timeout == 5.0', true],
    ['tool_input.timeout != 6', true],
    ['tool_input.timeout in [1, 5]', true],
    ['1 in tool_input.list', true],
    ['tool_input.list == [1, 2, "x"]', true],
    ['tool_input.list[0] == 1', true],
    ['tool_input.list[tool_input.list[0]] == 2', true],
    ['tool_input.timeout * 1000 > 4999', true],
    ['1000 * tool_input.timeout == 5000', true],
    ['tool_input.timeout + 1 == 6 && 1 + tool_input.timeout == 6 && tool_input.timeout - 1 == 4', true],
    ['tool_input.timeout / 2 == 2.5', true],
    ['tool_input.timeout % 2 == 1', true],
    ['tool_input.ratio * 2 == 1', true],
    ['-tool_input.timeout == -5', true],
    ['size(tool_input.list) > tool_input.ratio', true],
    ['int(tool_input.timeout) / 2 == 2', true],
    ['string(tool_input.timeout) == "5"', true],
    ['7 / 2 == 3', true],
  ])('numbers compare and count as JSON means them: %s', async (text, expected) => {
    expect(await told(text, input)).toBe(expected);
  });
});

describe('what cannot be told is an error, never a no', () => {
  test.each([
    [
      'tool_input.content == ""',
      'error: there is no "content" in tool_input (character 12); ask has(tool_input.content) first',
    ],
    ['tool_input["content"] == ""', 'error: there is no "content" in it (character 1)'],
    ['{"a": 1}.b == 1', 'error: there is no "b" in it (character 10)'],
    [
      'tool_input.command.length > 3',
      'error: there is no "length" in tool_input.command (character 20); its size is size(tool_input.command)',
    ],
    ['file_path == "a"', 'error: the event has no "file_path" (character 1); did you mean "tool_input.file_path"?'],
    ['tool_input.list[0].contains("x")', 'error: contains() cannot be called on a number with a text (character 1)'],
    ['prompt == "x"', 'error: the event has no "prompt" (character 1)'],
    ['tool_input.command', 'error: it is a string, not true or false'],
    ['tool_input', 'error: it is an object, not true or false'],
    ['[tool_input][0].n', 'error: it is null, not true or false'],
    ['!tool_input.command', 'error: no such overload: !string (character 1)'],
    ['tool_input.command > 5', 'error: no such overload: dyn<string> > int (character 1)'],
    ['tool_input.list[5] == 1', 'error: no such key: index out of bounds, index 5 >= size 1 (character 1)'],
    ['tool_input.command.matches(tool_input.list[0])', 'error: matches() takes two texts'],
    ['tool_input.command.matches("[" + "a")', 'error: the pattern "[a" is not valid: missing closing ]: `[a`'],
    ['tool_input.list[0] / 0 > 1 && 1 / 0 == 1', 'error: division by zero (character 31)'],
  ])('%s', async (text, expected) => {
    expect(await told(text, { tool_input: { command: 'ls', list: [1], n: null } })).toBe(expected);
  });

  test('an error beside what decides anyway does not count', async () => {
    expect(await told('prompt == "x" || true')).toBe(true);
    expect(await told('prompt == "x" && false')).toBe(false);
    expect(await told('prompt == "x" || false')).toMatch(/^error: the event has no "prompt"/);
  });
});

describe('what is wrong with its text is found when it is read', () => {
  test.each([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    ['tool_input.command +', 'it ends too early (character 21)'],
    ['tool_name = "x"', '"is equal to" is written == (character 11)'],
    ['tool_name === "x"', '"is equal to" is written == (character 13)'],
    ['tool_name == "x" and true', '"and" is written && (character 18)'],
    ['(tool_name == "x" OR true)', '"OR" is written || (character 19)'],
    ['tool_name == "x" & true', '"&" is written && (character 18)'],
    ['not has(payload.prompt)', '"not" is written ! (character 5)'],
    ['tool_name contains "x"', 'contains(a, b) is written a.contains(b) (character 11)'],
    ['contains(tool_name, "x")', 'contains(a, b) is written a.contains(b) (character 1)'],
    ['trim(tool_name) == ""', 'trim(a) is written a.trim() (character 1)'],
    ['inside(tool_input.file_path)', 'inside() takes a path and a folder (character 1)'],
    ['inside(5, "src")', 'inside() takes a path and a folder, not a number and a text (character 1)'],
    ['cwd.inside("src")', 'inside() takes a path and a folder in its brackets (character 1)'],
    ['paths({"a": 1}, [1]) == []', "paths() takes a tool's input (character 1)"],
    ['size(5) > 1', 'size() cannot be called with a number (character 1)'],
    ['a &&\n  b ||', 'it ends too early (line 2, character 7)'],
    ['"x', 'unterminated string (character 1)'],
    ['\'a\' == "b" && (', 'it ends too early (character 16)'],
    ['1 + "a" == 2', 'no such overload: int + string (character 1)'],
    ['"yes"', 'it gives a string, not true or false'],
    ['[1]', 'it gives a list<int>, not true or false'],
    ['5', 'it gives an int, not true or false'],
    ['size(tool_input)', 'it gives an int, not true or false'],
    ['frobnicate(1)', 'there is no function "frobnicate" (character 1)'],
    ['tool_name.startswith("a")', 'there is no function "startswith" (character 1)'],
    ['tool_name.matches("a(")', 'the pattern "a(" is not valid: missing closing ): `a(`'],
    ['tool_name.matches("(?=a)b")', 'the pattern "(?=a)b" is not valid: there is no look-around here, as in "(?="'],
    ['tool_name.matches("(?<!a)b")', 'the pattern "(?<!a)b" is not valid: there is no look-around here, as in "(?<!"'],
    ['matches(tool_name, 5)', 'matches() takes a text and a pattern (character 1)'],
    ['has(tool_name)', 'has() takes a field of something, as in has(payload.prompt) (character 5)'],
    ['__proto__ == 1', 'reserved identifier: __proto__ (character 1)'],
    ['tool_name == "x" garbage', '"garbage" was not expected (character 18)'],
  ])('%j', async (text, problem) => {
    expect(await read(text)).toMatchObject({ problem });
  });

  test('a misspelt function is told which one was meant', async () => {
    expect(await read('tool_name.startswith("a")')).toMatchObject({ hint: 'did you mean "startsWith"?' });
    expect(await read('command(tool_name) == []')).toMatchObject({ hint: 'did you mean "commands"?' });
    expect(await read('tool_name.includes("a")')).toMatchObject({ hint: 'did you mean "contains"?' });
    expect(await read('len(tool_name) > 1')).toMatchObject({ hint: 'did you mean "size"?' });
  });

  test.each([
    ['tool_inptu.command == "x"', 'tool_inptu', 'tool_input'],
    ['toolname == "x"', 'toolname', 'tool_name'],
    ['promt.contains("x")', 'promt', 'prompt'],
    ['command.contains("x")', 'command', 'tool_input.command'],
    ['has(payload.x) || content == ""', 'content', 'tool_input.content'],
    ['has(tool_inputs.x)', 'tool_inputs', 'tool_input'],
    ['[1].exists(x, x == 1 && sesion_id == "s")', 'sesion_id', 'session_id'],
  ])('%s may mean another field, and is told so', async (text, name, meant) => {
    expect(await read(text)).toMatchObject({
      doubts: [{ message: `"${name}" is no field that payloads usually have.`, hint: `did you mean "${meant}"?` }],
    });
  });

  test.each([
    '!runs(call, "npm *")',
    'sends(call) && !sends(call, "good.test")',
    '!(reads(call, "a") || outside(call))',
  ])('%s is doubted: it is turned round for what cannot be told', async (text) => {
    const { doubts } = (await read(text)) as { doubts: readonly { message: string; ifAlone?: true }[] };
    expect(doubts[0]?.message).toContain('of which it cannot be told');
    expect(doubts.every(({ ifAlone }) => ifAlone === true)).toBe(true);
  });

  test.each([
    'runs(call, "npm *") && !tool_input.command.contains("x")',
    'tool_name == "x" && source == "startup" && notification_type == "y" && mcp_server_name == "z"',
    'my_own_invention == 1',
    'tool_input.list.exists(prompts, prompts == 1)',
    'cel.bind(promt, 1, promt == 1)',
    'type(prompt) == string && optional.of(1).hasValue()',
  ])('%s is doubted nowhere', async (text) => {
    expect(await read(text)).toMatchObject({ doubts: [] });
  });
});

test('conditions of one file do not disturb each other', async () => {
  const [first, second] = await Promise.all([read('tool_input.command == "a"'), read('tool_input.command == "b"')]);
  if ('problem' in first || 'problem' in second) throw new Error('unreadable');
  const { anEvent } = await import('./support.ts');
  for (let i = 0; i < 3; i++) {
    expect([first.holds(anEvent(bash('a'))), second.holds(anEvent(bash('a')))]).toEqual([true, false]);
  }
});
