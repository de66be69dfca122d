import { describe, expect, test } from 'vitest';
import type { RuleHandler } from '../../src/core/handler.ts';
import type { Hook, WhenCondition } from '../../src/core/hook.ts';
import type { HookEvent } from '../../src/core/hook-event.ts';
import { readCallbackAnswer } from '../../src/dialects/hookline/callback-answer.ts';
import type { Runs } from '../../src/engine/engine.ts';
import { explain } from '../../src/engine/explain.ts';
import { runRule } from '../../src/handlers/rule.ts';
import { aHook, anEngine, anEvent, bash, CHAINED, fire, type GivenHook, rewriting } from './support/engine.ts';

const command = ({ payload }: HookEvent): string => String((payload.tool_input as { command?: string })?.command);
const when = (holds: WhenCondition) => ({ when: holds, whenText: 'some condition' });
const has = (word: string) => when((event) => command(event).includes(word));
const untold = when(() => {
  throw new Error('there is no "command" in it');
});

/** Rules are run as they are; everything else as the engine's tests have it. */
const RULES: Partial<Runs> = {
  run: async (hook, event, limits) =>
    hook.handler.kind === 'rule'
      ? runRule(hook.handler, hook.selects, event)
      : anEngine([]).engine.runs.run(hook, event, limits),
  interpret: (hook, event, report) =>
    hook.handler.kind === 'rule'
      ? readCallbackAnswer(hook, event, report)
      : (anEngine([]).engine.runs.interpret(hook, event, report) ?? null),
};
const aRule = (word: RuleHandler['word'], text: string, given: GivenHook = {}): Hook =>
  aHook({}, { onFailure: 'block', ...given, handler: { kind: 'rule', word, text } });
const judge = (hooks: readonly Hook[], event = bash('ls')) => fire(hooks, event, RULES);

describe('a condition that is compiled when it is needed', () => {
  const later = (holds: boolean) => {
    let made = false;
    const asked: boolean[] = [];
    const make = async (): Promise<void> => {
      await null;
      made = true;
    };
    const test: WhenCondition = Object.assign(
      () => {
        asked.push(made);
        return holds;
      },
      { ready: () => (made ? null : make()) },
    );
    return { asked, test };
  };

  test.each([true, false])('is waited for, and not asked before: it holds: %s', async (holds) => {
    const { asked, test } = later(holds);
    const { decision } = await fire([aHook({ decision: 'deny', reason: 'no' }, when(test))], bash('ls'));
    expect(decision).toBe(holds ? 'deny' : 'none');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain(false);
  });

  test('that cannot be compiled lets nothing go ahead', async () => {
    const broken: WhenCondition = Object.assign(() => false, { ready: () => Promise.reject(new Error('no disk')) });
    await expect(fire([aHook({ decision: 'deny' }, when(broken))], bash('ls'))).rejects.toThrow('no disk');
  });
});

describe('a condition over the payload', () => {
  test('decides whether the hook runs', async () => {
    const hook = aHook({ decision: 'deny', reason: 'no' }, has('rm'));
    expect(await fire([hook], bash('ls'))).toMatchObject({
      decision: 'none',
      ran: [],
      skipped: [{ why: 'condition' }],
    });
    expect(await fire([hook], bash('rm x'))).toMatchObject({ decision: 'deny', skipped: [] });
  });

  test.each([
    ['files', { files: () => false }],
    ['a permission rule', { condition: () => false, conditionText: 'Bash(x)' }],
    ['a switch', { disabled: 'off' }],
  ] as const)('is not even looked at where %s keeps the hook out', async (_what, given) => {
    let asked = 0;
    const counting = when(() => {
      asked += 1;
      return true;
    });
    expect((await fire([aHook({}, { ...counting, ...given })])).ran).toEqual([]);
    expect(asked).toBe(0);
  });

  test('all conditions must hold, and one that errors counts as held for itself only', async () => {
    const broken = (): never => {
      throw new Error('broken');
    };
    const hook = aHook({}, { files: broken, condition: broken, conditionText: 'Bash(x)', ...has('rm') });
    expect((await fire([hook], bash('ls'))).skipped).toMatchObject([{ why: 'condition' }]);
    expect((await fire([hook], bash('rm'))).ran).toHaveLength(1);
  });

  test('is evaluated for nobody who has not been approved', async () => {
    let asked = 0;
    const spying = when(() => {
      asked += 1;
      return false;
    });
    const { fire: fireAt } = anEngine([aHook({}, { ...spying, layer: 'project' })], { trustState: () => 'new' });
    expect((await fireAt()).skipped).toMatchObject([{ why: 'untrusted' }]);
    expect(asked).toBe(0);
  });

  test('of a hook that changed is the one that was approved: where that does not hold, nothing is refused', async () => {
    const changed = (given: GivenHook) =>
      anEngine([aHook({}, { layer: 'project', ...given })], { trustState: () => 'changed' }).fire(bash('ls'));
    expect(await changed(has('rm'))).toMatchObject({ decision: 'none', skipped: [{ why: 'condition' }] });
    expect(await changed(has('ls'))).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
    expect(await changed(untold)).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
  });

  test('is shown by explain with the hook that it keeps out', () => {
    const [kept, runs] = [aHook({}, has('rm')), aHook({}, has('ls'))];
    const { engine } = anEngine([kept, runs]);
    const { lanes, keptOut } = explain(engine, bash('ls'), {
      hooks: [kept, runs],
      usedUp: () => false,
      commandOf: String,
      effectsOf: () => [],
    });
    expect(lanes[0]?.hooks).toEqual([runs]);
    expect(keptOut).toMatchObject([{ hook: { selects: { when: { text: 'some condition' } } }, why: 'condition' }]);
  });
});

describe('a condition that cannot be told', () => {
  const message = 'The condition of this hook could not be told, so it runs: there is no "command" in it.';

  test('selects the hook, which runs and says so', async () => {
    const outcome = await fire([aHook({ decision: 'deny', reason: 'no' }, untold)]);
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'no' });
    expect(outcome.diagnostics).toMatchObject([{ code: 'CONDITION_FAILED', severity: 'warning', message }]);
  });

  test.each([
    ['a guard', { guard: true }],
    ['an enforced hook', { layer: 'enforced' }],
    ['one that observes', { observe: true }],
    ['one in shadow', { shadow: true }],
    ['one that runs once', { once: true }],
    ['an asynchronous one', { async: true }],
  ] as const)('never skips %s', async (_what, given) => {
    const { ran, skipped, diagnostics } = await fire([aHook({}, { ...untold, ...given })]);
    expect([ran.length, skipped.length]).toEqual([1, 0]);
    expect(diagnostics).toMatchObject([{ code: 'CONDITION_FAILED' }]);
  });

  test('makes a rule fail, and its onFailure decides', async () => {
    const reason = `Hook 'r' failed: its condition could not be told: there is no "command" in it`;
    const failing = (given: GivenHook) => judge([aRule('deny', 'no', { name: 'r', ...untold, ...given })]);
    expect(await failing({})).toMatchObject({ decision: 'block', reason, diagnostics: [] });
    expect(await failing({ onFailure: 'continue' })).toMatchObject({ decision: 'none', messages: [reason] });
    expect(await failing({ observe: true })).toMatchObject({ decision: 'none', messages: [reason] });
    expect(await failing({ guard: true, onFailure: 'continue' })).toMatchObject({ decision: 'none' });
    expect(await failing({ shadow: true })).toMatchObject({ decision: 'none', ran: [{ status: 'failed' }] });
  });

  test('grants nothing, also in a rule that would', async () => {
    expect(await judge([aRule('allow', '', { ...untold, onFailure: 'continue' })])).toMatchObject({ decision: 'none' });
    expect(await judge([aRule('allow', '', untold)])).toMatchObject({ decision: 'block' });
  });

  test('is looked at again where the hook is asked about first', async () => {
    const asked = anEngine([aRule('deny', 'no', { ...untold, approve: true })], {
      ...RULES,
      approve: async () => true,
    });
    expect(await asked.fire()).toMatchObject({ decision: 'block' });
  });
});

describe('rules judge what really runs', () => {
  const toDanger = rewriting({ command: 'rm -rf /' });

  test('a rule that the first input did not concern refuses the rewritten one', async () => {
    const outcome = await judge([aRule('deny', 'no rm', has('rm')), aHook(toDanger)], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'no rm', rewrite: null });
    expect(outcome.ran.at(-1)).toMatchObject({ handler: 'rule', rejudged: true });
  });

  test('a rule that asks asks about the final input', async () => {
    expect(await judge([aRule('ask', 'sure?', has('rm')), aHook(toDanger)])).toMatchObject({
      decision: 'ask',
      reason: 'sure?',
      rewrite: { command: 'rm -rf /' },
    });
  });

  test('what a rule granted to the first input is not granted to another', async () => {
    const outcome = await judge([aRule('allow', 'fine', has('ls')), aHook(toDanger)]);
    expect(outcome).toMatchObject({ decision: 'none', rewrite: { command: 'rm -rf /' } });
    const both = await judge([aRule('allow', 'fine', has('l')), aHook(rewriting({ command: 'ls -l' }))]);
    expect(both).toMatchObject({ decision: 'allow', reason: 'fine', rewrite: { command: 'ls -l' } });
  });

  test('a rule sees what the enforced hooks left', async () => {
    const enforced = aHook(rewriting({ command: 'ls' }), { layer: 'enforced' });
    expect(await judge([enforced, aRule('deny', 'no rm', has('rm'))], bash('rm x'))).toMatchObject({
      decision: 'none',
      rewrite: { command: 'ls' },
    });
    expect(await judge([enforced, aRule('deny', 'no ls', has('ls'))], bash('rm x'))).toMatchObject({
      decision: 'deny',
    });
  });

  test('an input that is rewritten and written back is judged as what it is in the end', async () => {
    const enforced = aHook(({ tool_input }) => rewriting({ ...(tool_input as object), command: 'ls' }), {
      layer: 'enforced',
    });
    const back = aHook(rewriting({ command: 'rm x' }), { lane: CHAINED });
    const backAgain = { ...back, layer: 'enforced', lane: CHAINED } as const;
    const rule = aRule('deny', 'no rm', has('rm'));
    expect(await judge([enforced, backAgain, rule], bash('rm x'))).toMatchObject({ decision: 'deny', reason: 'no rm' });
    expect(await judge([enforced, back, rule], bash('rm x'))).toMatchObject({
      decision: 'none',
      rewrite: { command: 'ls' },
    });
  });

  test('only a decision counts the second time', async () => {
    const outcome = await judge([aRule('context', 'careful', has('rm')), aHook(toDanger)]);
    expect(outcome).toMatchObject({ decision: 'none', context: [] });
  });

  test('a rule that only watches, or is tried out, still changes nothing', async () => {
    for (const given of [{ observe: true }, { shadow: true }]) {
      const outcome = await judge([aRule('deny', 'no rm', { ...has('rm'), ...given }), aHook(toDanger)]);
      expect(outcome).toMatchObject({ decision: 'none', rewrite: { command: 'rm -rf /' } });
    }
  });

  test('a rule whose condition cannot be told for the final input refuses it', async () => {
    const onlyFirst = when((event) => {
      if (command(event) !== 'ls') throw new Error('never seen that');
      return false;
    });
    const outcome = await judge([aRule('deny', 'no', { ...onlyFirst, name: 'r' }), aHook(toDanger)]);
    expect(outcome).toMatchObject({
      decision: 'block',
      reason: "Hook 'r' failed: its condition could not be told: never seen that",
    });
  });
});

test('a rule on Stop holds, and lets go at the cap', async () => {
  const { fire: fireAt } = anEngine([aRule('deny', 'not yet', { event: 'Stop' })], { ...RULES, retryCap: 2 });
  const held = [];
  for (let i = 0; i < 3; i++) held.push((await fireAt(anEvent('Stop'))).hold);
  expect(held).toEqual([true, true, false]);
});
