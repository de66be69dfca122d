import { afterAll, describe, expect, test } from 'vitest';
import type { EventName } from '../../src/index.ts';
import { codesOf, say } from './support/say.ts';
import { verdictOf } from './support/verdict.ts';
import { world } from './support/world.ts';

const here = world();
afterAll(here.remove);
const FORMS = ['claude-code', 'hookline'] as const;
const WRONG = ['null', '5', 'true', '[]', '{}', '["x"]', '"x"'];

function specific(fields: object, event = 'PreToolUse'): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...fields } });
}

describe.each(FORMS)('fields in %s are read one by one', (dialect) => {
  const read = (stdout: string, event: EventName = 'PreToolUse') => verdictOf(dialect, event, { stdout });

  test.each([
    'reason',
    'systemMessage',
    'stopReason',
    'suppressOutput',
    'hookSpecificOutput',
    'additionalContext',
    'updatedInput',
    'permissionDecisionReason',
  ])('whatever stands in "%s", a refusal beside it counts', (field) => {
    for (const value of WRONG) {
      expect(read(`{"decision":"block","${field}":${value}}`).decision).toBe('block');
      expect(read(`{"${field}":${value},"permissionDecision":"deny"}`).decision).toBe('deny');
    }
  });

  test.each(['permissionDecisionReason', 'additionalContext', 'updatedInput', 'hookEventName', 'other'])(
    'whatever stands in the nested "%s", a refusal beside it counts',
    (field) => {
      for (const value of WRONG) {
        const stdout = `{"hookSpecificOutput":{"permissionDecision":"deny","${field}":${value}}}`;
        expect([stdout, read(stdout).decision]).toEqual([stdout, 'deny']);
      }
    },
  );

  test('a field of the wrong type is dropped with a diagnostic, and the others count', () => {
    const verdict = read(
      JSON.stringify({
        systemMessage: 5,
        hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'C', permissionDecisionReason: [] },
      }),
    );
    expect([verdict.context, verdict.messages, verdict.status]).toEqual([['C'], [], 'answered']);
    expect(verdict.remarks.filter(({ code }) => code === 'BAD_ANSWER_FIELD')).toHaveLength(2);
  });

  test('null is absent', () => {
    const stdout = JSON.stringify({
      decision: null,
      continue: null,
      reason: null,
      systemMessage: null,
      hookSpecificOutput: null,
    });
    expect(read(stdout)).toMatchObject({ status: 'answered', decision: 'none', stop: null, remarks: [] });
    expect(read(specific({ permissionDecision: null, updatedInput: null, additionalContext: null }))).toMatchObject({
      status: 'answered',
      decision: 'none',
      rewrite: null,
      context: [],
      remarks: [],
    });
  });

  test.each(['5', 'true', '[]', '{}', '""', '"maybe"', '{"behavior":"perhaps"}', '{"other":1}'])(
    'a decision that is %s is a failure wherever it stands',
    (value) => {
      for (const stdout of [
        `{"decision":${value}}`,
        `{"permissionDecision":${value}}`,
        `{"hookSpecificOutput":{"permissionDecision":${value}}}`,
        `{"hookSpecificOutput":{"decision":${value}}}`,
      ]) {
        const verdict = read(stdout);
        expect([stdout, verdict.status, verdict.decision, verdict.context]).toEqual([stdout, 'failed', 'none', []]);
        expect(verdict.remarks.map(({ code }) => code)).toContain('BAD_ANSWER_FIELD');
      }
    },
  );

  test.each(['["block"]', '"DENIED"', '"Block"', '" deny "', '{"type":"reject"}', '"deny: not here"', '[["deny"]]'])(
    'a decision that is %s has a refusing word in it: it refuses wherever it stands, with a diagnostic',
    (value) => {
      for (const stdout of [
        `{"decision":${value}}`,
        `{"permissionDecision":${value},"additionalContext":"C"}`,
        `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":${value},"additionalContext":"C"}}`,
        `{"hookSpecificOutput":{"decision":${value}}}`,
        `{"hookSpecificOutput":{"a":{"b":{"permissionDecision":${value}}}}}`,
      ]) {
        const verdict = read(stdout);
        expect([stdout, ['deny', 'block'].includes(verdict.decision), verdict.context]).toEqual([stdout, true, []]);
        expect(verdict.remarks.map(({ code }) => code)).toContain('BAD_ANSWER_FIELD');
      }
    },
  );

  test('a "continue" that is no truth value is a failure, and a refusal where it says false', () => {
    expect(read('{"continue":"false"}').decision).toBe('block');
    expect(read('{"continue":[false]}').decision).toBe('block');
    for (const value of ['"yes"', '0', '"no"', '{}']) {
      expect(read(`{"continue":${value}}`)).toMatchObject({ status: 'failed', decision: 'none' });
    }
  });

  test('a question in capital letters is a failure, and a question still', () => {
    expect(read('{"decision":"ASK","reason":"sure?"}')).toMatchObject({ status: 'failed', decision: 'ask' });
  });

  test('what lies in a rewrite is data, whatever its keys are called', () => {
    const stdout = specific({
      updatedInput: { decision: 'block', continue: false, a: [{ permissionDecision: 'deny' }] },
    });
    expect(read(stdout)).toMatchObject({ status: 'answered', decision: 'none', stop: null });
  });

  test('an unknown decision does not hide a refusal beside it', () => {
    expect(read('{"decision":"maybe","hookSpecificOutput":{"permissionDecision":"deny"}}').decision).toBe('deny');
  });

  test.each(['deny', 'block', 'reject'])('"%s" refuses wherever a decision may stand', (word) => {
    for (const stdout of [
      `{"decision":"${word}"}`,
      `{"permissionDecision":"${word}"}`,
      `{"hookSpecificOutput":{"permissionDecision":"${word}"}}`,
      `{"hookSpecificOutput":{"hookEventName":"Stop","permissionDecision":"${word}"}}`,
      `{"hookSpecificOutput":{"hookEventName":7,"permissionDecision":"${word}"}}`,
      `{"hookSpecificOutput":{"decision":"${word}"}}`,
      `{"hookSpecificOutput":{"decision":{"behavior":"${word}"}}}`,
      `{"decision":{"behavior":"${word}"}}`,
    ]) {
      expect([stdout, read(stdout).decision]).toEqual([stdout, word === 'deny' ? 'deny' : 'block']);
    }
  });

  test('a grant counts only in its place', () => {
    expect(read(specific({ permissionDecision: 'allow' })).decision).toBe('allow');
    expect(read('{"decision":"approve"}').decision).toBe('allow');
    for (const stdout of [
      '{"permissionDecision":"allow"}',
      specific({ permissionDecision: 'allow' }, 'Stop'),
      '{"hookSpecificOutput":{"permissionDecision":"allow"}}',
      '{"decision":{"behavior":"allow"}}',
    ]) {
      const verdict = read(stdout);
      expect([stdout, verdict.decision, verdict.status]).toEqual([stdout, 'none', 'answered']);
      expect(verdict.remarks.map(({ code }) => code)).toContain('MISPLACED_ANSWER_FIELD');
    }
  });

  test('with a wrong event name neither context nor rewrite counts', () => {
    const verdict = read(specific({ additionalContext: 'C', updatedInput: { a: 1 } }, 'PostToolUse'));
    expect([verdict.context, verdict.rewrite]).toEqual([[], null]);
  });

  test('"defer" is a question', () => {
    expect(read(specific({ permissionDecision: 'defer', permissionDecisionReason: 'R' }))).toMatchObject({
      decision: 'ask',
      reason: 'R',
    });
  });

  test('PermissionRequest is decided by behavior', async () => {
    const on = { event: 'PermissionRequest' as const };
    const stdout = (decision: object) => specific({ decision }, 'PermissionRequest');
    expect(await say(here, dialect, { ...on, stdout: stdout({ behavior: 'deny', message: 'M' }) })).toMatchObject({
      decision: 'deny',
      reason: 'M',
    });
    expect(
      await say(here, dialect, { ...on, stdout: stdout({ behavior: 'allow', updatedInput: { command: 'x' } }) }),
    ).toMatchObject({ decision: 'allow', rewrite: { command: 'x' } });
    const interrupted = await say(here, dialect, {
      ...on,
      stdout: stdout({ behavior: 'deny', message: 'M', interrupt: true }),
    });
    expect(interrupted).toMatchObject({ decision: 'block', reason: 'M' });
  });
});

describe.each(FORMS)('what an event has counts, and nothing else, in %s', (dialect) => {
  test('a refusal to end holds the agent', async () => {
    for (const event of ['Stop', 'SubagentStop'] as const) {
      const outcome = await say(here, dialect, {
        event,
        payload: { agent_type: 'x' },
        stdout: '{"decision":"block","reason":"tests fail"}',
      });
      expect(outcome).toMatchObject({ decision: 'block', hold: true, reason: 'tests fail' });
      expect(await say(here, dialect, { event, payload: {}, code: 2, stderr: 'go on' })).toMatchObject({
        hold: true,
        reason: 'go on',
      });
    }
  });

  test('"continue": false on Stop stops, and does not hold', async () => {
    const outcome = await say(here, dialect, {
      event: 'Stop',
      payload: {},
      stdout: '{"continue":false,"stopReason":"enough"}',
    });
    expect(outcome).toMatchObject({ decision: 'none', hold: false, stop: { reason: 'enough' } });
  });

  test('PostToolUse gives feedback, context and another output', async () => {
    const event = 'PostToolUse' as const;
    const stdout = JSON.stringify({
      decision: 'block',
      reason: 'F',
      hookSpecificOutput: { hookEventName: event, additionalContext: 'C' },
    });
    expect(await say(here, dialect, { event, stdout })).toMatchObject({
      decision: 'block',
      reason: 'F',
      context: ['C'],
    });
    const payload = { tool_name: 'Bash', tool_input: {}, tool_response: { stdout: 'secret' } };
    const rewritten = await say(here, dialect, {
      event,
      payload,
      stdout: specific({ updatedToolOutput: { stdout: '***' } }, event),
    });
    expect(rewritten).toMatchObject({ decision: 'none', rewrite: { stdout: '***' } });
    const text = await say(here, dialect, {
      event,
      payload,
      stdout: specific({ updatedMCPToolOutput: 'text' }, event),
    });
    expect(text.rewrite).toBe('text');
  });

  test('an updatedInput after the tool ran rewrites nothing', async () => {
    const outcome = await say(here, dialect, {
      event: 'PostToolUse',
      stdout: specific({ updatedInput: { command: 'x' } }, 'PostToolUse'),
    });
    expect(outcome.rewrite).toBeNull();
  });

  test('text is context at the start of a session and of a prompt', async () => {
    for (const event of ['SessionStart', 'UserPromptSubmit', 'SubagentStart'] as const) {
      const outcome = await say(here, dialect, {
        event,
        payload: { prompt: 'hi', source: 'startup', agent_type: 'x' },
        stdout: '\n  the branch is main\n\n',
      });
      expect(outcome).toMatchObject({ context: ['  the branch is main'], decision: 'none' });
      const json = await say(here, dialect, {
        event,
        payload: { prompt: 'hi' },
        stdout: specific({ additionalContext: 'C' }, event),
      });
      expect(json.context).toEqual(['C']);
    }
  });

  test('a grant, a question, a rewrite and context are dropped with a diagnostic where there is no such thing', async () => {
    const given = specific(
      { permissionDecision: 'allow', updatedInput: { a: 1 }, additionalContext: 'C' },
      'PreCompact',
    );
    const outcome = await say(here, dialect, { event: 'PreCompact', payload: { trigger: 'auto' }, stdout: given });
    expect(outcome).toMatchObject({ decision: 'none', rewrite: null, context: [] });
    expect(codesOf(outcome).filter((code) => code === 'EFFECT_DROPPED')).toHaveLength(3);
    expect(outcome.ran).toMatchObject([{ decision: 'allow' }]);
    const asked = await say(here, dialect, {
      event: 'UserPromptSubmit',
      payload: { prompt: 'x' },
      stdout: '{"decision":"ask"}',
    });
    expect(asked.decision).toBe('none');
    expect(codesOf(asked)).toContain('EFFECT_DROPPED');
  });

  test('a refusal of what cannot be refused is recorded and shown, and changes nothing', async () => {
    const outcome = await say(here, dialect, {
      event: 'Notification',
      payload: { message: 'x' },
      stdout: '{"decision":"block","reason":"R"}',
    });
    expect(outcome).toMatchObject({ decision: 'none', reason: null, refused: false, messages: ['R'] });
    expect(outcome.ran).toMatchObject([{ decision: 'block', reason: 'R' }]);
    expect(codesOf(outcome)).toContain('EFFECT_DROPPED');
  });

  test('a system message is for the person, whatever the decision', async () => {
    const outcome = await say(here, dialect, { stdout: '{"systemMessage":"S","decision":"block","reason":"R"}' });
    expect(outcome).toMatchObject({ messages: ['S'], reason: 'R' });
  });
});

test('a hook of a session’s start sets variables through CLAUDE_ENV_FILE', async () => {
  const afterwards = `printf 'export A=1\\nB="two words"\\nnonsense line\\n' >> "$CLAUDE_ENV_FILE"`;
  const outcome = await say(here, 'claude-code', { event: 'SessionStart', payload: { source: 'startup' }, afterwards });
  expect(outcome.env).toEqual({ A: '1', B: 'two words' });
  expect(codesOf(outcome)).toContain('ENV_FILE_LINE');
  const failed = await say(here, 'claude-code', {
    event: 'SessionStart',
    payload: {},
    afterwards: `${afterwards}; exit 1`,
  });
  expect(failed.env).toEqual({});
});

test('other events are given no environment file', async () => {
  const outcome = await say(here, 'claude-code', { afterwards: '[ -z "$CLAUDE_ENV_FILE" ] || exit 2' });
  expect(outcome.decision).toBe('none');
});

describe('the flat form of hookline', () => {
  const read = (answer: object, event: EventName = 'PreToolUse') =>
    verdictOf('hookline', event, { stdout: JSON.stringify(answer) });

  test('says everything in five words', async () => {
    const stdout = JSON.stringify({
      decision: 'allow',
      reason: 'R',
      rewrite: { command: 'x' },
      context: 'C',
      message: 'M',
    });
    expect(await say(here, 'hookline', { stdout })).toMatchObject({
      decision: 'allow',
      reason: 'R',
      rewrite: { command: 'x' },
      context: ['C'],
      messages: ['M'],
    });
  });

  test('merges a rewrite where it says so', async () => {
    const payload = { tool_name: 'Bash', tool_input: { command: 'ls', description: 'd' } };
    const stdout = JSON.stringify({ rewrite: { command: 'x' }, merge: true });
    expect((await say(here, 'hookline', { payload, stdout })).rewrite).toEqual({ command: 'x', description: 'd' });
  });

  test('stops with true, a reason, or an object that has one', () => {
    expect(read({ stop: 'R' }).stop).toEqual({ reason: 'R' });
    expect(read({ stop: { reason: 'R' } }).stop).toEqual({ reason: 'R' });
    expect(read({ stop: true }).stop?.reason).toContain('guard');
    expect(read({ stop: false }).stop).toBeNull();
  });

  test('takes context as a string or as lines, one entry for each hook', () => {
    expect(read({ context: ['a', 'b'] }).context).toEqual(['a\nb']);
  });

  test.each(['context', 'message', 'stop', 'additionalContext'])(
    'a "%s" of the wrong type is dropped with a diagnostic',
    (field) => {
      const verdict = read({ [field]: 5, decision: 'deny' });
      expect(verdict).toMatchObject({ decision: 'deny', context: [], messages: [], stop: null });
      expect(verdict.remarks.map(({ code }) => code)).toEqual(['BAD_ANSWER_FIELD']);
    },
  );

  test('what a hook prints for a status line is the status line', async () => {
    const outcome = await say(here, 'hookline', { event: 'StatusLine', payload: {}, stdout: 'main ✓\n' });
    expect(outcome).toMatchObject({ text: 'main ✓', decision: 'none', diagnostics: [] });
  });
});
