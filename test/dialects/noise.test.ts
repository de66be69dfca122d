import { afterAll, describe, expect, test } from 'vitest';
import { codesOf, say } from './support/say.ts';
import { ANSWERING, verdictOf } from './support/verdict.ts';
import { world } from './support/world.ts';

const here = world();
afterAll(here.remove);

const DENY =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"R"}}';
const PRETTY = JSON.stringify(JSON.parse(DENY), null, 2);
const ALLOW = DENY.replace('deny', 'allow').replace(
  '"permissionDecisionReason":"R"',
  '"updatedInput":{"command":"x"},"additionalContext":"C"',
);

/** Each with the answer somewhere inside. */
const AROUND: Readonly<Record<string, (answer: string) => string>> = {
  'text before': (answer) => `checking files\n${answer}\n`,
  'text after': (answer) => `${answer}\ndone\n`,
  'text on both sides': (answer) => `checking files\n${answer}\ndone in 3 ms\n`,
  'text on the same line': (answer) => `[guard] verdict: ${answer} (3 ms)`,
  colours: (answer) => `\u001b[31m${answer}\u001b[0m`,
  'a progress bar': (answer) => `  0%\r 50% [==  ]\r100% [====]\r${answer}`,
  'a log of JSON lines': (answer) => `{"level":30,"msg":"start"}\n${answer}\n{"level":30,"msg":"end"}`,
  'an answer that grants': (answer) => `{"decision":"approve"}\n${answer}`,
  'an answer that grants after it': (answer) => `${answer}\n{"decision":"approve"}`,
  'no separator': (answer) => `{"a":1}${answer}{"b":2}`,
  'windows line ends': (answer) => `checking\r\n${answer}\r\n`,
  'a BOM on its line': (answer) => `checking\n\uFEFF${answer}\n`,
  'a code fence': (answer) => `\`\`\`json\n${answer}\n\`\`\``,
  'single quotes': (answer) => `'${answer}'`,
  'an unclosed bracket before it': (answer) => `[ {"a": 1\n${answer}`,
  'brackets around it': (answer) => `results:\n[\n${answer}\n]`,
  'a broken JSON line around it': (answer) => `{"msg":"the guard said ${answer} today"}`,
  'a wide encoding': (answer) => `\u0000{}${[...answer].join('\0')}\0`,
  'another encoding of the whole': (answer) => JSON.stringify(answer),
};

describe.each(ANSWERING)('in %s', (dialect) => {
  test.each(Object.entries(AROUND))('a refusal counts with %s', (_name, around) => {
    const { decision, reason } = verdictOf(dialect, 'PreToolUse', { stdout: around(DENY) });
    expect([decision, reason]).toEqual([dialect === 'cocode' ? 'block' : 'deny', 'R']);
  });

  test.each([
    'text before',
    'text after',
    'colours',
    'a progress bar',
    'windows line ends',
    'an unclosed bracket before it',
  ])('a pretty-printed refusal counts with %s', (name) => {
    const { decision, reason } = verdictOf(dialect, 'PreToolUse', { stdout: AROUND[name]?.(PRETTY) ?? '' });
    expect([decision, reason]).toEqual([dialect === 'cocode' ? 'block' : 'deny', 'R']);
  });

  test.each(Object.entries(AROUND))('a grant, its rewrite and its context do not count with %s', (name, around) => {
    const verdict = verdictOf(dialect, 'PreToolUse', { stdout: around(ALLOW) });
    // what begins like JSON and is none refuses in cocode
    const decision = dialect === 'cocode' && name === 'a broken JSON line around it' ? 'block' : 'none';
    expect([verdict.decision, verdict.rewrite, verdict.context]).toEqual([decision, null, []]);
  });

  test('colours inside the answer take nothing from its refusal', () => {
    const stdout = DENY.replaceAll(':', '\u001b[0m:\u001b[32m').replaceAll('{', '\u001b[1;39m{\u001b[0m');
    expect(['deny', 'block']).toContain(verdictOf(dialect, 'PreToolUse', { stdout }).decision);
  });

  test.each([
    '{"decision": "allow", "reason": "no',
    '{"decision": "approve",}',
    "{'decision': 'allow'}",
    '{decision: "none"}',
    '{\\"decision\\": \\"allow\\"}',
    '{“decision”: “allow”}',
    '{"decision"=>"allow"}',
    '{"decision": "allow" "reason": "do not block"}',
    'log\n{"decision": allow}',
    'INFO verdict: {"decision": "allow", "reason": "rm "x""}',
    '{"hookSpecificOutput": {"additionalContext": "it"s"}}',
    '{"reason": "cut off',
  ])('%s was meant as an answer and refuses nothing: the hook failed', (stdout) => {
    // there a reason is no answer; that it begins like JSON and is none refuses
    if (dialect !== 'cocode') expect(verdictOf(dialect, 'PreToolUse', { stdout }).decision).toBe('none');
    expect(verdictOf(dialect, 'PreToolUse', { stdout }).status).toBe('failed');
    expect(verdictOf(dialect, 'PreToolUse', { stdout }, { onFailure: 'block' }).decision).toBe('block');
    expect(verdictOf(dialect, 'SessionStart', { stdout }).context).toEqual([]);
  });
});

describe.each(['claude-code', 'hookline'] as const)('through a real process of %s', (dialect) => {
  test.each(Object.entries(AROUND).slice(0, 11))(
    'a refusal with %s around it counts, and a diagnostic says how',
    async (_name, around) => {
      const outcome = await say(here, dialect, { stdout: around(DENY) });
      expect(outcome).toMatchObject({ decision: 'deny', reason: 'R', rewrite: null });
      expect(codesOf(outcome)).toContain('NOISY_ANSWER');
      const granted = await say(here, dialect, { stdout: around(ALLOW), onFailure: 'block' });
      expect(granted).toMatchObject({ decision: 'none', rewrite: null, context: [] });
      expect(codesOf(granted)).toContain('NOISY_ANSWER');
    },
  );

  test.each([
    `\uFEFF${ALLOW}`,
    ALLOW.replaceAll(',', ',\r\n'),
    `\n\n  ${ALLOW}\n\n`,
    JSON.stringify(JSON.parse(ALLOW), null, 8),
  ])('a BOM, line ends and blanks are no noise (%#)', async (stdout) => {
    const outcome = await say(here, dialect, { stdout });
    expect(outcome).toMatchObject({ decision: 'allow', rewrite: { command: 'x' }, context: ['C'], diagnostics: [] });
  });

  test('of two answers the stricter counts, with its reason', async () => {
    const two = (a: string, b: string) =>
      say(here, dialect, { stdout: `{"decision":"${a}","reason":"${a}"}\n{"decision":"${b}","reason":"${b}"}` });
    expect(await two('approve', 'ask')).toMatchObject({ decision: 'ask', reason: 'ask' });
    expect(await two('ask', 'deny')).toMatchObject({ decision: 'deny', reason: 'deny' });
    expect(await two('block', 'deny')).toMatchObject({ decision: 'block', reason: 'block' });
    expect(await two('approve', 'approve')).toMatchObject({ decision: 'none' });
  });
});

describe.each(['claude-code', 'hookline'] as const)('a key that stands twice in %s', (dialect) => {
  const nested = (...decisions: string[]) =>
    `{"hookSpecificOutput":{"hookEventName":"PreToolUse",${decisions.map((word) => `"permissionDecision":"${word}"`).join()}}}`;
  test.each([
    ['{"decision":"approve","decision":"deny"}', 'deny'],
    ['{"decision":"deny","decision":"approve"}', 'deny'],
    ['{"decision":"deny","decision":null}', 'deny'],
    ['{"decision":"ask","decision":"approve"}', 'ask'],
    ['{"decision":"approve","decision":null}', 'none'],
    ['{"decision":"approve","deci\\u0073ion":"deny"}', 'deny'],
    [nested('allow', 'deny'), 'deny'],
    [nested('deny', 'allow'), 'deny'],
    [`{"hookSpecificOutput":{"permissionDecision":"deny"},${nested('allow').slice(1)}`, 'deny'],
    [
      `{"hookSpecificOutput":{"permissionDecision":"allow","permissionDecision":"deny"},${nested('allow').slice(1)}`,
      'deny',
    ],
    ['{"decision":"approve","hookSpecificOutput":{"decision":{"behavior":"deny","behavior":"allow"}}}', 'deny'],
  ])('%s is %s', (stdout, decision) => {
    const verdict = verdictOf(dialect, 'PreToolUse', { stdout });
    expect(verdict.decision).toBe(decision);
    expect(verdict.remarks.map(({ code }) => code)).toContain('DUPLICATE_ANSWER_KEY');
  });

  test('a repeated "continue" stops if one of them does', () => {
    expect(verdictOf(dialect, 'PreToolUse', { stdout: '{"continue":false,"continue":true}' }).stop).not.toBeNull();
  });

  test('a key that stands twice deep inside a rewrite is the content’s own affair', () => {
    const stdout = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"a":{"b":1,"b":2}}}}';
    const verdict = verdictOf(dialect, 'PreToolUse', { stdout });
    expect([verdict.rewrite?.value, verdict.remarks]).toEqual([{ a: { b: 2 } }, []]);
  });
});
