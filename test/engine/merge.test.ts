import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuses, strictness } from '../../src/core/decision.ts';
import { isObserver, isShadow } from '../../src/core/role.ts';
import { NO_OBJECTION } from '../../src/core/verdict.ts';
import { counts, merge, rewriteOf } from '../../src/engine/merge.ts';
import { callbackHandler } from '../../src/handlers/callback.ts';
import { aJudgement, configured, judgements } from './support/arbitrary.ts';
import { aHook, anEngine, bash, CHAINED, denying, fire, later, rewriting, SERIAL } from './support/engine.ts';

const ORIGINAL = { a: 0, d: 9 };

describe('the laws of merge', () => {
  test('merging nothing is none', () => {
    expect(merge([], ORIGINAL)).toEqual({
      decision: 'none',
      reason: null,
      stop: null,
      rewrite: undefined,
      context: [],
      messages: [],
      env: {},
      text: null,
    });
  });

  test('a hook without an objection changes nothing, wherever it stands', () => {
    fc.assert(
      fc.property(judgements, fc.nat(), (all, at) => {
        const place = at % (all.length + 1);
        const silent = { hook: aHook(), verdict: NO_OBJECTION };
        expect(merge([...all.slice(0, place), silent, ...all.slice(place)], ORIGINAL)).toEqual(merge(all, ORIGINAL));
      }),
    );
  });

  test('the decision is the strictest of those that count, in any order', () => {
    fc.assert(
      fc.property(judgements, fc.nat(), (all, turn) => {
        const expected = Math.max(0, ...all.map((one) => strictness(counts(one).verdict.decision)));
        const k = turn % (all.length + 1);
        expect(strictness(merge(all, ORIGINAL).decision)).toBe(expected);
        expect(strictness(merge([...all.slice(k), ...all.slice(0, k)], ORIGINAL).decision)).toBe(expected);
      }),
    );
  });

  test('adding a hook never makes a decision milder', () => {
    fc.assert(
      fc.property(judgements, aJudgement, fc.nat(), (all, one, at) => {
        const place = at % (all.length + 1);
        const more = [...all.slice(0, place), one, ...all.slice(place)];
        const [before, after] = [merge(all, ORIGINAL), merge(more, ORIGINAL)];
        // the one thing that a grant may overrule is silence
        expect(strictness(after.decision)).toBeGreaterThanOrEqual(strictness(before.decision));
        if (before.stop !== null) expect(after.stop).not.toBeNull();
      }),
    );
  });

  test('reasons of all refusing hooks and contexts of all stand in configured order', () => {
    fc.assert(
      fc.property(judgements, (all) => {
        const merged = merge(all, ORIGINAL);
        const counted = all.map(counts).map(({ verdict }) => verdict);
        expect(merged.context).toEqual(counted.flatMap(({ context }) => context));
        if (!refuses(merged.decision)) return;
        const reasons = counted.filter(({ decision }) => refuses(decision)).flatMap(({ reason }) => reason ?? []);
        expect(merged.reason).toBe(reasons.length === 0 ? null : reasons.join('\n'));
      }),
    );
  });

  test('a refused call is not rewritten', () => {
    fc.assert(
      fc.property(judgements, (all) => {
        const { decision, rewrite } = merge(all, ORIGINAL);
        if (refuses(decision)) expect(rewrite).toBeUndefined();
      }),
    );
  });

  test('what watchers and shadows say changes neither decision, reason, rewrite, context, stop nor environment', () => {
    fc.assert(
      fc.property(judgements, (all) => {
        const { messages: _all, ...merged } = merge(all, ORIGINAL);
        const counting = all.filter(({ hook }) => !isObserver(hook) && !isShadow(hook));
        const { messages: _counting, ...without } = merge(counting, ORIGINAL);
        expect(merged).toEqual(without);
      }),
    );
  });

  test('the rewrite of an enforced hook has the last word over every other', () => {
    fc.assert(
      fc.property(judgements, fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer()), (all, value) => {
        const others = all.filter(({ hook }) => hook.layer !== 'enforced');
        const enforced = { hook: aHook({}, { layer: 'enforced' }), verdict: { ...NO_OBJECTION, ...rewriting(value) } };
        expect(rewriteOf([enforced, ...others], ORIGINAL)).toEqual(value);
      }),
    );
  });
});

describe('rewrites', () => {
  const project = { layer: 'project' } as const;

  test('that merge add up: {a:1} and {b:2,a:3} give {a:3,b:2} (69)', async () => {
    const hooks = [aHook(rewriting({ a: 1 }, 'merge')), aHook(rewriting({ b: 2, a: 3 }, 'merge'))];
    expect((await fire(hooks, bash('ls'))).rewrite).toEqual({ command: 'ls', a: 3, b: 2 });
  });

  test('that replace: the last configured one stays (69)', async () => {
    const hooks = [aHook(rewriting({ a: 1 })), aHook(rewriting({ b: 2 }))];
    expect((await fire(hooks)).rewrite).toEqual({ b: 2 });
  });

  test('of the user overrule those of the project, although the project’s hooks are configured later', async () => {
    const hooks = [aHook(rewriting({ by: 'user' })), aHook(rewriting({ by: 'project' }), project)];
    expect((await fire(hooks)).rewrite).toEqual({ by: 'user' });
  });

  test('of local files have no more say than the project’s: their order decides', async () => {
    const hooks = [aHook(rewriting({ by: 'project' }), project), aHook(rewriting({ by: 'local' }), { layer: 'local' })];
    expect((await fire(hooks)).rewrite).toEqual({ by: 'local' });
  });

  test('inside a chained lane stay as they come, whatever layers its hooks are of', async () => {
    const hooks = [
      aHook(rewriting({ step: 1 }), { lane: CHAINED }),
      aHook(({ tool_input }) => rewriting({ ...(tool_input as object), next: 2 }), { lane: CHAINED, ...project }),
    ];
    expect((await fire(hooks)).rewrite).toEqual({ step: 1, next: 2 });
  });

  test('of a chained lane whose last word is the project’s give way to the user’s', async () => {
    const hooks = [
      aHook(rewriting({ by: 'user' })),
      aHook(rewriting({ by: 'chain' }), { lane: CHAINED }),
      aHook(rewriting({ by: 'project in the chain' }), { lane: CHAINED, ...project }),
    ];
    expect((await fire(hooks)).rewrite).toEqual({ by: 'user' });
  });

  test('that give back what was there already are no rewrite', async () => {
    expect((await fire([aHook(rewriting({ command: 'ls' }))], bash('ls'))).rewrite).toBeNull();
  });

  test('say who made them', async () => {
    const { ran } = await fire([aHook({}, { name: 'quiet' }), aHook(rewriting({ a: 1 }), { name: 'author' })]);
    expect(ran.map(({ name, rewrote }) => [name, rewrote])).toEqual([
      ['quiet', false],
      ['author', true],
    ]);
  });

  test('that are of the wrong type are dropped with a diagnostic, and nobody is said to have rewritten', async () => {
    const outcome = await fire([aHook({ rewrite: { value: 'rm', how: 'replace' } })]);
    expect(outcome.rewrite).toBeNull();
    expect(outcome.ran[0]?.rewrote).toBe(false);
    expect(outcome.diagnostics).toMatchObject([{ code: 'BAD_ANSWER_FIELD' }]);
  });
});

describe('completion order', () => {
  test('never matters: real parallel hooks that end in any order give the same outcome', async () => {
    await fc.assert(
      fc.asyncProperty(judgements, fc.infiniteStream(fc.integer({ min: 0, max: 4 })), async (all, delays) => {
        const order = configured(all);
        const run = async (slow: boolean) => {
          const hooks = order.map(({ hook, verdict }) => {
            const [ms = 0] = slow ? [...delays.take(1)] : [0];
            const says = async () => {
              if (slow) await later(ms);
              return verdict;
            };
            return { ...hook, handler: callbackHandler(says) };
          });
          const { ran, id: _id, ...outcome } = await fire(hooks, bash('ls', { tool_input: ORIGINAL }));
          return { ...outcome, ran: ran.map(({ durationMs: _ms, waitMs: _wait, ...one }) => one) };
        };
        expect(await run(true)).toEqual(await run(false));
      }),
      { numRuns: 60 },
    );
  });

  test('does not decide over severity: block, deny, ask, allow whatever their speed (66, 67)', async () => {
    const slowly = (ms: number, said: object) => async () => {
      await later(ms);
      return said;
    };
    const outcome = await fire([
      aHook(slowly(15, { decision: 'block', reason: 'slow block' })),
      aHook(slowly(0, { decision: 'allow', reason: 'quick allow' })),
      aHook(slowly(8, denying('deny'))),
      aHook(slowly(1, { decision: 'ask', reason: 'sure?' })),
    ]);
    expect(outcome).toMatchObject({ decision: 'block', reason: 'slow block\ndeny', refused: true });
  });

  test('contexts are in configured order (68)', async () => {
    const slow = async () => {
      await later(10);
      return { context: ['first'] };
    };
    expect((await fire([aHook(slow), aHook({ context: ['second'] })])).context).toEqual(['first', 'second']);
  });

  test('hooks registered late in an early lane speak in their configured place', async () => {
    const hooks = [aHook(denying('one')), aHook(denying('two'), { lane: SERIAL }), aHook(denying('three'))];
    const { reason, ran } = await fire(hooks);
    expect(reason).toBe('one\ntwo\nthree');
    expect(ran.map((run) => run.reason)).toEqual(['one', 'two', 'three']);
  });
});

describe('one hook among others', () => {
  test('that crashes leaves what the others say (74)', async () => {
    const crash = aHook(() => {
      throw new Error('boom');
    });
    const outcome = await fire([crash, aHook({ context: ['still here'] }), aHook(denying('no'))]);
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'no', context: ['still here'] });
    expect(outcome.ran.map(({ status }) => status)).toEqual(['failed', 'answered', 'answered']);
  });

  test('that allows does not lift an enforced denial (A21)', async () => {
    const hooks = [aHook(denying('never'), { layer: 'enforced' }), aHook({ decision: 'allow' })];
    expect(await fire(hooks)).toMatchObject({ decision: 'deny', reason: 'never' });
  });

  test('that allows does not answer a question of another', async () => {
    expect(await fire([aHook({ decision: 'ask', reason: 'sure?' }), aHook({ decision: 'allow' })])).toMatchObject({
      decision: 'ask',
      reason: 'sure?',
      refused: false,
    });
  });

  test('two that differ still run side by side (73)', async () => {
    const steps: string[] = [];
    const slow = async () => {
      steps.push('begins');
      await later(1);
      steps.push('ends');
      return {};
    };
    await anEngine([aHook(slow), aHook(slow), aHook(slow)]).fire();
    expect(steps.slice(0, 3)).toEqual(['begins', 'begins', 'begins']);
  });
});
