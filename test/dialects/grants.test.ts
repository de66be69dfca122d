import { describe, expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import { eventRow } from '../../src/core/events.ts';
import type { Hook } from '../../src/core/hook.ts';
import { emptyReport } from '../../src/core/report.ts';
import { claudeCode } from '../../src/dialects/claude-code/dialect.ts';
import { cocode } from '../../src/dialects/cocode/dialect.ts';
import { hookline } from '../../src/dialects/hookline/dialect.ts';

await Promise.all([claudeCode, cocode, hookline].map(({ ready }) => ready?.()));

const hook = { id: 'h', name: null, onFailure: 'block', own: {}, handler: { kind: 'command' } } as unknown as Hook;

function said(dialect: typeof claudeCode, name: EventName, answer: unknown, own = {}) {
  const payload = { session_id: 's', cwd: '/', hook_event_name: name };
  const event = { name, row: eventRow(name), payload, projectDir: '/', at: 0, lastPrompt: null };
  const stdout = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return dialect.answer({ ...hook, own }, event, { ...emptyReport({ kind: 'exit', code: 0 }), stdout });
}
const specific = (name: EventName, more: object) => ({ hookSpecificOutput: { hookEventName: name, ...more } });

describe('a word of approval grants only where the dialect has it', () => {
  test.each([
    ['PreToolUse', specific('PreToolUse', { permissionDecision: 'allow' }), 'allow'],
    ['PreToolUse', { decision: 'approve' }, 'allow'],
    ['PermissionRequest', specific('PermissionRequest', { decision: { behavior: 'allow' } }), 'allow'],
    ['PreToolUse', specific('PreToolUse', { permissionDecision: 'approve' }), 'none'],
    ['PreToolUse', { decision: 'allow' }, 'none'],
    ['PreToolUse', specific('PreToolUse', { decision: { behavior: 'allow' } }), 'none'],
    ['PermissionRequest', specific('PermissionRequest', { decision: { behavior: 'approve' } }), 'none'],
    ['PermissionRequest', specific('PermissionRequest', { permissionDecision: 'allow' }), 'none'],
    ['PermissionRequest', specific('PermissionRequest', { decision: 'allow' }), 'none'],
    ['PermissionRequest', { decision: 'approve' }, 'none'],
  ] as const)('%s %j is %s', (event, answer, decision) => {
    const verdict = said(claudeCode, event, answer);
    expect(verdict.decision).toBe(decision);
    expect(verdict.remarks.map(({ code }) => code)).toEqual(decision === 'none' ? ['MISPLACED_ANSWER_FIELD'] : []);
  });

  test.each([
    specific('PreToolUse', { permissionDecision: 'block' }),
    { decision: 'deny' },
    specific('PreToolUse', { decision: { behavior: 'deny' } }),
    { permissionDecision: 'deny' },
  ])('while a refusal counts anywhere: %j', (answer) => {
    expect(['deny', 'block']).toContain(said(claudeCode, 'PreToolUse', answer).decision);
  });
});

test('in the native form "none" is a word for no objection', () => {
  expect(said(hookline, 'PreToolUse', { decision: 'none' })).toMatchObject({ decision: 'none', status: 'answered' });
});

test('a rewrite of something that the event does not have is dropped with a diagnostic', () => {
  const answer = specific('PostToolUse', { updatedInput: { a: 1 } });
  expect(said(claudeCode, 'PostToolUse', answer)).toMatchObject({
    rewrite: null,
    remarks: [{ code: 'EFFECT_DROPPED' }],
  });
});

test('a rejection among other output of a cocode hook counts, with a diagnostic', () => {
  const verdict = said(cocode, 'PreToolUse', 'log\n{"Reject":{"reason":"R"}}\nbye', { parseResult: true });
  expect(verdict).toMatchObject({ decision: 'block', reason: 'R', remarks: [{ code: 'NOISY_ANSWER' }] });
});
