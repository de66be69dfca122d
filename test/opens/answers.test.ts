// wide: tries many cases

import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { codesOf, say } from '../dialects/support/say.ts';
import { DIALECT_NAMES, type DialectName, verdictOf } from '../dialects/support/verdict.ts';
import { world } from '../dialects/support/world.ts';
import { SPOILT } from './support/spoilt-answers.ts';

const refused = (dialect: DialectName, stdout: string, code = 0): unknown => {
  const { decision, context, rewrite } = verdictOf(dialect, 'PreToolUse', { stdout, code });
  return { refused: decision === 'block' || decision === 'deny', context, rewrite };
};
const REFUSED = { refused: true, context: [], rewrite: null };

describe.each(DIALECT_NAMES)('a "no" that is no JSON any more is a "no" in %s', (dialect) => {
  test.each(SPOILT)('with %s', (_name, spoil) => {
    expect(refused(dialect, spoil('decision', 'block'))).toEqual(REFUSED);
    expect(refused(dialect, spoil('permissionDecision', 'deny'))).toEqual(REFUSED);
    expect(refused(dialect, spoil('decision', 'reject'), 1)).toEqual(REFUSED);
  });
});

describe.each(DIALECT_NAMES.filter((name) => name !== 'cocode'))('the same about anything else in %s', (dialect) => {
  test.each(SPOILT)('disturbs nothing with %s', (_name, spoil) => {
    const stdout = spoil('status', 'passed').replace('hookSpecificOutput', 'details').replaceAll('"reason"', '"note"');
    // where the agent's own words are an answer, somebody may have meant it
    if (/"decision"/.test(stdout)) return;
    const verdict = verdictOf(dialect, 'PreToolUse', { stdout }, { onFailure: 'block' });
    expect(verdict).toMatchObject({ status: 'answered', decision: 'none', warning: null, rewrite: null, stop: null });
  });
});

describe('what an agent can write', () => {
  /** Pieces of what breaks JSON, of answers, and of what surrounds them. */
  const piece = fc.constantFrom(
    ...['"', "'", '`', '\\', '{', '}', '[', ']', ',', ':', ';', '=', '=>', '|', '#', '//', '/*', '*/', '(', ')'],
    ...['\n', '\r', '\t', ' ', '\0', '\u001b[31m', '\uFEFF', '\ud83d', 'é', '\\"', '\\n', '\\u0022'],
    ...['"}', '{"', '"}]}', '[{"', '"}]]\n[["', '":"', '","', '"decision"', '"decision":"allow"', '"reason":"x"'],
    ...['decision', 'reason', 'allow', 'null', 'true', 'return ', 'function f() {', ' | "x"', '"results":[', 'x', '0'],
  );
  const words = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const word = fc.constantFrom('block', 'deny', 'reject');
  const written = fc.constantFrom<(no: string, agent: string) => string>(
    (no, agent) => `{"decision":"${no}","reason":"refused: ${agent}"}`,
    (no, agent) => `{"reason":"refused: ${agent}","decision":"${no}"}`,
    (no, agent) => `{"reason":"${agent}","decision":"${no}","command":"${agent}"}`,
    (no, agent) => `{\n  "reason": "${agent}",\n  "decision": "${no}"\n}\n`,
    (no, agent) =>
      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecisionReason":"${agent}","permissionDecision":"${no}"}}`,
    (no, agent) => `checking ${agent}\n{"decision":"${no}","reason":"${agent}"}`,
    (no, agent) => `[guard] ${agent} {"decision":"${no}","reason":"${agent}"} done`,
    (no, agent) => `{'reason': '${agent}', 'decision': '${no}'}`,
    (no, agent) => `{"systemMessage":"${agent}", /* ${agent.replaceAll('*', '')} */ "decision":"${no}"}`,
    (no, agent) => `[{"reason":"${agent}","decision":"${no}"}]`,
    (no, agent) => `{"continue":true,"decision":["${no}"],"reason":"${agent}"`,
  );
  const dialect = fc.constantFrom<DialectName>(...DIALECT_NAMES);

  test('turns no refusal into anything else, whatever guard pastes it into its answer', { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(dialect, written, word, words, (name, write, no, agent) => {
        expect(refused(name, write(no, agent))).toEqual(REFUSED);
      }),
      { numRuns: Math.min(Number(process.env.HOOKLINE_FUZZ ?? 100), 10_000) },
    );
  });

  test('cannot make the reading slow: twice as much takes about twice as long', { timeout: 180_000 }, () => {
    const spent = (text: string): number => {
      const before = process.cpuUsage();
      for (let i = 0; i < 3; i++) verdictOf('claude-code', 'PreToolUse', { stdout: text });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    for (const part of [
      '{"decision":',
      'f{x, decision:block, ',
      '{"decision"#',
      '{}\ndecision:deny\n',
      '"}{"reason":"',
    ]) {
      const [once, fourTimes] = [400_000, 1_600_000].map((size) => spent(part.repeat(size / part.length)));
      expect([part, (fourTimes ?? 0) < 16 * (once ?? 0) + 500]).toEqual([part, true]);
    }
  });
});

describe('the reason of a refusal that is no JSON', () => {
  test.each([
    ['{"decision":"block","reason":"refused: rm "x""}', 'refused: rm "x"'],
    ['{"reason":"refused: rm "x" "y", "z"","decision":"block"}', 'refused: rm "x" "y", "z"'],
    ['{"decision":"block","reason":"a "quoted", word","more":1}', 'a "quoted", word'],
    ["{'decision': 'block', 'reason': 'it's not safe'}", "it's not safe"],
    ['{"decision":"block","reason":"first line\nsecond "line""}', 'first line\nsecond "line"'],
    ['{\\"decision\\":\\"block\\",\\"reason\\":\\"no \\"}', 'no'],
    ['{“decision”: “block”, “reason”: “no”}', 'no'],
    ['{decision: block, reason: not here}', 'not here'],
    ['{"decision":"block","reason":"cut o', 'cut o'],
    ['[guard] {"decision":"block","reason":"say "no""} (3 ms)\n', 'say "no"'],
    ['{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"uses "sudo""}}', 'uses "sudo"'],
    ['{"decision":"block"', "Blocked by hook 'guard'."],
  ])('is what can be read of it: %s', (stdout, reason) => {
    expect(verdictOf('claude-code', 'PreToolUse', { stdout }).reason).toBe(reason);
    expect(verdictOf('codemie', 'PreToolUse', { stdout }).reason).toBe(reason);
  });
});

describe('what lies deep in JSON is data', () => {
  test.each([
    '{"results":[{"decision":"block"}]}',
    '[[{"decision":"block"}]]',
    '{"a":1}\n{"results":[{"decision":"block"}]}',
    'checked {"results":[{"decision":"block"}]} in [main]',
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"decision":"block","continue":false}}}',
    `${'a log line\n'.repeat(120_000)}{"results":[{"decision":"block"}]}\n`,
  ])('and changes nothing (%#)', (stdout) => {
    for (const dialect of DIALECT_NAMES) {
      const { decision, status, stop } = verdictOf(dialect, 'PreToolUse', { stdout }, { onFailure: 'block' });
      expect([dialect, decision, status, stop]).toEqual([dialect, 'none', 'answered', null]);
    }
  });

  test('but not where the agent’s words have made data of an answer', () => {
    for (const stdout of [
      '{"reason":"refused: "}]}\n{"d":[{"y":"","decision":"block","command":""}]}\n{"d":[{"y":""}',
      '{"reason":"refused: "}\n{"d":[{"y":"","decision":"block","file":""}]}\n{"z":""}',
      `{"note":"x"}]}\n${'padding\n'.repeat(200_000)}{"d":[{"y":"","decision":"block","command":""}]}\n{"d":[{"y":""}`,
    ]) {
      for (const dialect of DIALECT_NAMES) expect(refused(dialect, stdout)).toEqual(REFUSED);
    }
  });
});

describe('through real processes, bodies and functions', () => {
  const here = world();
  afterAll(here.remove);
  const QUOTED = '{"decision":"block","reason":"refused: echo "x""}';
  const asked = { tool_name: 'Bash', tool_input: { command: 'echo "x"' } };

  test.each(DIALECT_NAMES)('the command line says no with what %s can read of the reason', async (dialect) => {
    const outcome = await say(here, dialect, { stdout: QUOTED });
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining('refused: echo "x"') });
    expect(codesOf(outcome)).toContain('UNREADABLE_ANSWER');
    expect(await say(here, dialect, { stdout: 'checked echo "x" {1}\n' })).toMatchObject({ decision: 'none' });
  });

  test('a guard in the shell that pastes the command into its answer refuses it, whatever quotes are in it', async () => {
    const guard = `c=$(cat | sed 's/.*"command":"//; s/"}.*//; s/\\\\\\\\"/"/g'); echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"refused: $c\\"}"`;
    const file = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: guard }] }] } });
    const files = [{ path: here.write('pasting.json', file), dialect: 'claude-code' }];
    for (const command of [
      'ls',
      'echo "x"',
      'echo "}',
      "echo '",
      'a\nb',
      '"}{"a":"',
      '\\',
      'x", "decision": "approve',
    ]) {
      const payload = { ...asked, tool_input: { command } };
      expect(await here.trigger('PreToolUse', payload, { files })).toMatchObject({ decision: 'block' });
    }
  });

  test.each(['utf16le', 'latin1'] as const)('an answer in %s is read', async (encoding) => {
    const bytes = Buffer.from(`\uFEFF${QUOTED.replace('echo', 'écho')}`, encoding);
    writeFileSync(here.write('answer.bin', ''), bytes);
    const run = `cat '${here.dir}/answer.bin'`;
    const files = [
      { path: here.write('wide.json', JSON.stringify({ hooks: [{ on: 'PreToolUse', run }] })), dialect: 'hookline' },
    ];
    expect(await here.trigger('PreToolUse', asked, { files })).toMatchObject({ decision: 'block' });
  });

  test.each([
    ['reason before the decision', `{"reason":"refused: "x"","decision":"deny"}`, 'deny'],
    ['half of it on the next line', `{"decision":"deny",\\n"reason":"x"}`, 'deny'],
    ['nothing but a brace', '{', 'none'],
  ])('a persistent command that says %s is no objection in no case', async (_what, line, decision) => {
    const run = `while read -r event; do printf '${line.replaceAll("'", '')}\\n'; done`;
    const hooks = [{ on: 'PreToolUse', run, persistent: true, onFailure: 'continue' }];
    const path = here.write('persistent.json', JSON.stringify({ hooks }));
    const outcome = await here.trigger('PreToolUse', asked, { files: [{ path, dialect: 'hookline' }] });
    expect(outcome.decision).toBe(decision);
    if (decision === 'none') expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
  });

  test.each([
    ['a word', 'deny'],
    ['a text of JSON', '{"decision":"deny"}'],
    ['a text that is no JSON', '{"decision":"deny","reason":"a "b""}'],
    ['a list', [{ decision: 'deny' }]],
    ['a list in the place of a word', { decision: ['deny'], context: 'C' }],
    ['a word in capitals', { decision: 'DENY' }],
    ['a text in the place of an object', { hookSpecificOutput: '{"permissionDecision":"deny"}' }],
  ])('a function that returns %s refuses', async (_what, value) => {
    const hooks = await createHooks({ cwd: here.cwd, home: here.home, env: here.env, audit: false, watch: false });
    try {
      const run = (() => value) as unknown as () => undefined;
      hooks.register({ event: 'PreToolUse', name: 'f', onFailure: 'continue', run });
      expect(await hooks.trigger('PreToolUse', asked)).toMatchObject({ decision: 'deny', context: [] });
    } finally {
      await hooks.close();
    }
  });
});
