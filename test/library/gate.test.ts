import { describe, expect, test } from 'vitest';
import { gate } from '../../src/index.ts';
import { fakeOutcome, isolatedHooks } from '../../src/testing.ts';
import { CALL } from './support/place.ts';

const input = { command: 'ls' };

describe('gate', () => {
  test.each([
    ['none', { decision: 'none' }, { go: input }],
    ['a grant', { decision: 'allow' }, { go: input }],
    ['a rewrite', { rewrite: { command: 'pwd' } }, { go: { command: 'pwd' } }],
    ['a question', { decision: 'ask', reason: 'sure?' }, { ask: 'sure?' }],
    ['a question without words', { decision: 'ask' }, { ask: 'A hook wants the person to decide.' }],
    ['a denial', { decision: 'deny', reason: 'no' }, { refused: 'no' }],
    ['a block', { decision: 'block', reason: 'no' }, { refused: 'no' }],
    ['a refusal without words', { decision: 'block' }, { refused: 'Refused by a hook.' }],
    ['a hold', { hold: true, reason: 'go on' }, { refused: 'go on' }],
  ] as const)('%s', (_what, given, expected) => {
    expect(gate(fakeOutcome('PreToolUse', given), input)).toEqual(expected);
  });

  test('an empty prompt is a rewrite like any other', () => {
    expect(gate(fakeOutcome('UserPromptSubmit', { rewrite: '' }), 'hello')).toEqual({ go: '' });
  });

  test('of real outcomes', async () => {
    const hooks = await isolatedHooks();
    const undo = hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'no' }) });
    expect(gate(await hooks.trigger('PreToolUse', CALL), CALL.tool_input)).toEqual({ refused: 'no' });
    undo();
    expect(gate(await hooks.trigger('PreToolUse', CALL), CALL.tool_input)).toEqual({ go: CALL.tool_input });
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
