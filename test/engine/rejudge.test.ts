import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { aHook, anEngine, bash, CHAINED, denying, fire, refusing, rewriting } from './support/engine.ts';

const toDanger = rewriting({ command: 'rm -rf /' });

describe('guards see what really runs', () => {
  test('a rewrite after a guard approved is judged by the guard (A19)', async () => {
    const outcome = await fire([aHook(refusing('rm'), { guard: true }), aHook(toDanger)], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'block', reason: 'no rm', rewrite: null, refused: true });
    expect(outcome.ran.map(({ rejudged, decision }) => [rejudged, decision])).toEqual([
      [false, 'none'],
      [false, 'none'],
      [true, 'block'],
    ]);
  });

  test('enforced hooks do so without being marked', async () => {
    const outcome = await fire([aHook(refusing('rm'), { layer: 'enforced' }), aHook(toDanger)], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'block', reason: 'no rm' });
  });

  test('a guard that the first input did not concern is selected for the rewritten one', async () => {
    const about = (word: string) => ({
      condition: ({ toolInput }: { toolInput: unknown }) => JSON.stringify(toolInput).includes(word),
      conditionText: `Bash(${word})`,
    });
    const guard = aHook(denying('not that'), { guard: true, ...about('rm') });
    const { decision, reason, skipped, ran } = await fire([guard, aHook(toDanger)], bash('ls'));
    expect({ decision, reason }).toEqual({ decision: 'deny', reason: 'not that' });
    expect(skipped).toMatchObject([{ hook: guard.id, why: 'condition' }]);
    expect(ran.at(-1)).toMatchObject({ hook: guard.id, rejudged: true });
  });

  test('a guard that the rewritten input does not concern is not run again', async () => {
    let runs = 0;
    const guard = aHook(
      () => {
        runs += 1;
        return {};
      },
      { guard: true, files: ({ all }) => all.includes('/secret') },
    );
    const event = bash('cat', { tool_input: { file_path: '/secret' } });
    const { rewrite } = await fire([guard, aHook(rewriting({ file_path: '/public' }))], event);
    expect(rewrite).toEqual({ file_path: '/public' });
    expect(runs).toBe(1);
  });

  test('other hooks are not run again', async () => {
    const { ran } = await fire([aHook(), aHook(rewriting({ command: 'pwd' }))], bash('ls'));
    expect(ran).toHaveLength(2);
  });

  test('nothing is judged again when nothing was rewritten, or the call is refused anyway', async () => {
    const guard = aHook({}, { guard: true });
    expect((await fire([guard, aHook(rewriting({ command: 'ls' }))], bash('ls'))).ran).toHaveLength(2);
    expect((await fire([guard, aHook(toDanger), aHook(denying('no'))], bash('ls'))).ran).toHaveLength(3);
  });

  test('a rewrite that does not settle refuses', async () => {
    const counting = aHook(({ tool_input }) => rewriting({ command: `${(tool_input as JsonObject).command} again` }), {
      guard: true,
      name: 'restless',
    });
    const { decision, reason, rewrite } = await fire([counting], bash('ls'));
    expect({ decision, rewrite }).toEqual({ decision: 'block', rewrite: null });
    expect(reason).toBe("Hook 'restless' rewrites the input again: the rewrite does not settle.");
  });

  test('an enforced rewrite that comes to the same again settles', async () => {
    const harmless = aHook(rewriting({ dryRun: true }, 'merge'), { layer: 'enforced' });
    const { decision, rewrite, ran } = await fire([harmless], bash('ls'));
    expect({ decision, rewrite }).toEqual({ decision: 'none', rewrite: { command: 'ls', dryRun: true } });
    expect(ran.map(({ rejudged }) => rejudged)).toEqual([false, true]);
  });

  test('only the decision of the second pass counts: nothing is added or said twice', async () => {
    const guard = aHook({ decision: 'ask', reason: 'sure?', context: ['note'], messages: ['hm'] }, { guard: true });
    const outcome = await fire([guard, aHook(rewriting({ command: 'pwd' }))], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'ask', reason: 'sure?', context: ['note'], messages: ['hm'] });
  });

  test('a question that only the rewritten input raises is asked', async () => {
    const careful = aHook(
      ({ tool_input }) => ((tool_input as JsonObject).command === 'pwd' ? { decision: 'ask', reason: 'pwd?' } : {}),
      { guard: true },
    );
    const outcome = await fire([careful, aHook(rewriting({ command: 'pwd' }))], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'ask', reason: 'pwd?', rewrite: { command: 'pwd' } });
  });

  test('a guard that fails closed on the rewritten input refuses it', async () => {
    const fragile = aHook(
      ({ tool_input }) => {
        if ((tool_input as JsonObject).command !== 'ls') throw new Error('boom');
        return {};
      },
      { guard: true, onFailure: 'block', name: 'fragile' },
    );
    const outcome = await fire([fragile, aHook(toDanger)], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'block', reason: "Hook 'fragile' failed: threw: boom" });
  });

  test('a guard that runs once judges the final input of the event that used it up', async () => {
    const guard = aHook(refusing('rm'), { guard: true, once: true });
    expect((await fire([guard, aHook(toDanger)], bash('ls'))).reason).toBe('no rm');
  });

  test('the rewrite of a chained lane is judged as a whole', async () => {
    const hooks = [
      aHook(refusing('rm'), { layer: 'enforced' }),
      aHook(rewriting({ command: 'r' }), { lane: CHAINED }),
      aHook(({ tool_input }) => rewriting({ command: `${(tool_input as JsonObject).command}m` }), { lane: CHAINED }),
    ];
    expect((await fire(hooks, bash('ls'))).reason).toBe('no rm');
  });

  test('a guard in shadow says what it would have done about the final input', async () => {
    const guard = aHook(refusing('rm'), { guard: true, shadow: true, name: 'new' });
    const outcome = await fire([guard, aHook(toDanger)], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'none', rewrite: { command: 'rm -rf /' } });
    expect(outcome.messages).toEqual(["Hook 'new' would have refused: no rm"]);
  });

  test('a rewrite by a hook in shadow reaches nobody', async () => {
    const seen: unknown[] = [];
    const shadow = aHook(toDanger, { layer: 'enforced', shadow: true });
    const other = aHook(({ tool_input }) => void seen.push(tool_input));
    const { fire: run } = anEngine([shadow, other]);
    expect((await run(bash('ls'))).rewrite).toBeNull();
    expect(seen).toEqual([{ command: 'ls' }]);
  });

  test('the others see the input as the enforced hooks left it', async () => {
    const seen: unknown[] = [];
    const enforced = aHook(rewriting({ safe: true }, 'merge'), { layer: 'enforced' });
    const outcome = await fire([enforced, aHook(({ tool_input }) => void seen.push(tool_input))], bash('ls'));
    expect(seen).toEqual([{ command: 'ls', safe: true }]);
    expect(outcome.rewrite).toEqual({ command: 'ls', safe: true });
  });
});
