import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strictness } from '../../src/core/decision.ts';
import { type Effect, EVENT_NAMES, eventRow } from '../../src/core/events.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { limitEffects } from '../../src/engine/limit-effects.ts';
import { aVerdict } from './support/arbitrary.ts';
import { aHook, anEvent, denying, effectsOf, fire } from './support/engine.ts';

const ALL: readonly Effect[] = ['refuse', 'ask', 'allow', 'rewrite', 'context', 'stop', 'hold', 'env', 'text'];

describe('what counts of a verdict', () => {
  test('is never more than was said, whatever the event and its effects', () => {
    fc.assert(
      fc.property(aVerdict, fc.constantFrom(...EVENT_NAMES), fc.subarray([...ALL]), (said, event, effects) => {
        const counted = limitEffects(said, eventRow(event), effects, event);
        expect(strictness(counted.decision)).toBeLessThanOrEqual(strictness(said.decision));
        expect([null, said.rewrite]).toContainEqual(counted.rewrite);
        expect([null, said.stop]).toContainEqual(counted.stop);
        expect([[], said.context]).toContainEqual(counted.context);
        expect([{}, said.env]).toContainEqual(counted.env);
      }),
    );
  });

  test('holds nothing that the event does not have', () => {
    fc.assert(
      fc.property(aVerdict, fc.constantFrom(...EVENT_NAMES), fc.subarray([...ALL]), (said, event, effects) => {
        const { decision, rewrite, context, stop, env } = limitEffects(said, eventRow(event), effects, event);
        const has = (effect: Effect) => effects.includes(effect);
        if (decision === 'ask' || decision === 'allow') expect(has(decision)).toBe(true);
        if (decision === 'deny' || decision === 'block') expect(has('refuse') || has('hold')).toBe(true);
        if (rewrite !== null) expect(has('rewrite')).toBe(true);
        if (context.length > 0) expect(has('context')).toBe(true);
        if (stop !== null) expect(has('stop')).toBe(true);
        if (Object.keys(env).length > 0) expect(has('env')).toBe(true);
      }),
    );
  });

  test('loses nothing silently: each thing dropped has a remark', () => {
    fc.assert(
      fc.property(aVerdict, fc.constantFrom(...EVENT_NAMES), fc.subarray([...ALL]), (said, event, effects) => {
        const counted = limitEffects(said, eventRow(event), effects, event);
        const dropped = [
          counted.decision !== said.decision,
          counted.rewrite !== said.rewrite,
          counted.context !== said.context,
          counted.stop !== said.stop,
          counted.env !== said.env,
        ].filter(Boolean).length;
        expect(counted.remarks.length).toBe(dropped);
      }),
    );
  });

  test('a dialect never gives an event more than its row has, but where it means another attempt', () => {
    for (const dialect of DIALECTS) {
      for (const { event, effects, retries } of dialect.events.values()) {
        const most: readonly string[] = [...eventRow(event).effects, ...(retries ? ['refuse', 'hold'] : [])];
        for (const effect of effects) expect(most, `${dialect.name} ${event}`).toContain(effect);
      }
    }
  });

  test('a refusal on an event that cannot be refused is recorded and shown, and changes nothing', async () => {
    const outcome = await fire([aHook(denying('too late'), { event: 'SessionEnd' })], anEvent('SessionEnd'));
    expect(outcome).toMatchObject({ decision: 'none', reason: null, refused: false, messages: ['too late'] });
    expect(outcome.ran).toMatchObject([{ decision: 'deny', reason: 'too late' }]);
    expect(outcome.diagnostics).toMatchObject([{ code: 'EFFECT_DROPPED' }]);
  });

  test('a narrower dialect cannot refuse where the event could', async () => {
    expect(effectsOf('cocode', 'PostToolUse')).toEqual([]);
    const hook = aHook(denying('no'), { event: 'PostToolUse', dialect: 'cocode' });
    expect((await fire([hook], anEvent('PostToolUse', { tool_name: 'Bash' }))).refused).toBe(false);
  });
});
