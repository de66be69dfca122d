import { describe, expect, test } from 'vitest';
import { gate, HookError } from '../../src/index.ts';
import { fakeOutcome, isolatedHooks } from '../../src/testing.ts';
import { CALL } from './support/place.ts';

const input = { command: 'ls' };

describe('gate', () => {
  test.each([
    ['none', { decision: 'none' }, { kind: 'go', go: input }],
    ['a grant', { decision: 'allow' }, { kind: 'go', go: input }],
    ['a rewrite', { rewrite: { command: 'pwd' } }, { kind: 'go', go: { command: 'pwd' } }],
    ['a question', { decision: 'ask', reason: 'sure?' }, { kind: 'ask', ask: 'sure?' }],
    ['a question without words', { decision: 'ask' }, { kind: 'ask', ask: 'A hook wants the person to decide.' }],
    ['a denial', { decision: 'deny', reason: 'no' }, { kind: 'refused', refused: 'no' }],
    ['a block', { decision: 'block', reason: 'no' }, { kind: 'refused', refused: 'no' }],
    ['a refusal without words', { decision: 'block' }, { kind: 'refused', refused: 'Refused by a hook.' }],
    ['a hold', { hold: true, reason: 'go on' }, { kind: 'refused', refused: 'go on' }],
  ] as const)('%s', (_what, given, expected) => {
    expect(gate(fakeOutcome('PreToolUse', given), input)).toEqual(expected);
  });

  test('an empty prompt is a rewrite like any other', () => {
    expect(gate(fakeOutcome('UserPromptSubmit', { rewrite: '' }), 'hello')).toEqual({ kind: 'go', go: '' });
  });

  test.each([
    ['a promise of an outcome', Promise.resolve(fakeOutcome('PreToolUse', { decision: 'none' }))],
    ['an error in its place', { error: { code: 'X' } }],
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a word', 'deny'],
    ['a list', []],
    ['a decision that is none', { decision: 'maybe' }],
  ])('is misuse with %s, and never a permission', (_what, given) => {
    expect(() => gate(given as never, input)).toThrow(HookError);
  });

  test('reads the decision where nothing says that it refuses', () => {
    const { refused: _refused, ...asPrinted } = fakeOutcome('PreToolUse', { decision: 'deny', reason: 'no' });
    expect(gate(asPrinted as never, input)).toEqual({ kind: 'refused', refused: 'no' });
  });

  test('of real outcomes', async () => {
    const hooks = await isolatedHooks();
    const undo = hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'no' }) });
    expect(gate(await hooks.trigger('PreToolUse', CALL), CALL.tool_input)).toEqual({ kind: 'refused', refused: 'no' });
    undo();
    expect(gate(await hooks.trigger('PreToolUse', CALL), CALL.tool_input)).toEqual({ kind: 'go', go: CALL.tool_input });
  });
});

describe('hookline/testing', () => {
  test('a fake outcome is nothing, except what is given, and its refusal agrees with its decision', () => {
    expect(fakeOutcome('Stop')).toMatchObject({ event: 'Stop', decision: 'none', refused: false, ran: [] });
    expect(fakeOutcome('Stop', { hold: true })).toMatchObject({ decision: 'block', refused: true });
    expect(fakeOutcome('PreToolUse', { decision: 'deny' }).refused).toBe(true);
    expect(fakeOutcome('PreToolUse', { decision: 'ask' }).refused).toBe(false);
  });

  test('isolated hooks hold nothing of this machine', async () => {
    const hooks = await isolatedHooks();
    expect(hooks.list()).toEqual([]);
    expect(hooks.diagnostics).toEqual([]);
    await hooks.close();
  });
});
