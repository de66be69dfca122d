import { describe, expect, test } from 'vitest';
import { aHook, anEngine, bash, later } from './support/engine.ts';

function counted(given: Parameters<typeof aHook>[1] = {}, says: () => unknown = () => ({})) {
  let runs = 0;
  const hook = aHook(
    async () => {
      runs += 1;
      await later(5);
      return says();
    },
    { once: true, ...given },
  );
  return { hook, runs: () => runs };
}

describe('a hook that runs once', () => {
  test('runs for the first event of a session and is skipped after it', async () => {
    const { hook, runs } = counted();
    const { fire } = anEngine([hook]);
    await fire();
    expect((await fire()).skipped).toMatchObject([{ hook: hook.id, why: 'once' }]);
    expect(runs()).toBe(1);
  });

  test('is used up per session', async () => {
    const { hook, runs } = counted();
    const { fire } = anEngine([hook]);
    for (const session_id of ['a', 'b', 'a', 'b']) await fire(bash('ls', { session_id }));
    expect(runs()).toBe(2);
  });

  test('is not used up by a run that failed', async () => {
    let broken = true;
    const { hook, runs } = counted({}, () => {
      if (broken) throw new Error('not yet');
      return {};
    });
    const { fire } = anEngine([hook]);
    await fire();
    await fire();
    broken = false;
    await fire();
    await fire();
    expect(runs()).toBe(3);
  });

  test('is used up by an answer that refuses', async () => {
    const { hook, runs } = counted({}, () => ({ decision: 'deny', reason: 'once is enough' }));
    const { fire } = anEngine([hook]);
    expect((await fire()).refused).toBe(true);
    expect((await fire()).refused).toBe(false);
    expect(runs()).toBe(1);
  });

  test.each([
    ['nobody answers', null, ['ask', 'ask', 'ask']],
    ['a person says no', false, ['deny', 'deny', 'deny']],
    ['a person says yes', true, ['allow', 'none', 'none']],
  ])('and asks, is used up by a yes only: %s', async (_, says, decisions) => {
    const { hook } = counted({}, () => ({ decision: 'ask', reason: 'may it?' }));
    const { fire } = anEngine([hook], { settle: async () => says });
    const came = [await fire(), await fire(), await fire()];
    expect(came.map(({ decision }) => decision)).toEqual(decisions);
  });

  test('and asks where a refusal stands in the way, is not used up', async () => {
    let refuses = true;
    const { hook } = counted({}, () => ({ decision: 'ask', reason: 'may it?' }));
    const guard = aHook(async () => (refuses ? { decision: 'deny', reason: 'no' } : {}));
    const { fire } = anEngine([hook, guard]);
    expect((await fire()).decision).toBe('deny');
    refuses = false;
    expect((await fire()).decision).toBe('ask');
  });

  test('is not used up by a person who declined it', async () => {
    let yes = false;
    const { hook, runs } = counted({ approve: true });
    const { fire } = anEngine([hook], { approve: async () => yes });
    expect((await fire()).skipped).toMatchObject([{ why: 'declined' }]);
    yes = true;
    await fire();
    expect(runs()).toBe(1);
  });

  test('runs once for events at the same time', async () => {
    const { hook, runs } = counted();
    const { fire } = anEngine([hook]);
    const outcomes = await Promise.all([fire(), fire(), fire()]);
    expect(runs()).toBe(1);
    expect(outcomes.map(({ ran }) => ran.length).toSorted()).toEqual([0, 0, 1]);
    expect(outcomes.flatMap(({ skipped }) => skipped)).toMatchObject([{ why: 'once' }, { why: 'once' }]);
  });

  test('runs for the next of several events at the same time if it failed for the first', async () => {
    let runs = 0;
    const hook = aHook(
      async () => {
        runs += 1;
        await later(5);
        if (runs === 1) throw new Error('not yet');
        return {};
      },
      { once: true },
    );
    const { fire } = anEngine([hook]);
    const outcomes = await Promise.all([fire(), fire(), fire()]);
    expect(outcomes.map(({ ran }) => ran[0]?.status)).toEqual(['failed', 'answered', undefined]);
  });

  test('does not make an event wait that is cancelled meanwhile', async () => {
    const slow = aHook(() => later(200), { once: true });
    const { fire } = anEngine([slow]);
    const controller = new AbortController();
    const first = fire();
    const second = fire(bash(), { signal: controller.signal });
    controller.abort();
    expect((await second).reason).toBe('cancelled');
    expect((await first).ran).toHaveLength(1);
  });

  test('two of them never wait for each other', async () => {
    const [a, b] = [counted(), counted()];
    const { fire } = anEngine([a.hook, b.hook]);
    const serial = { key: 's', mode: 'serial', chained: false, endsAtRefusal: false } as const;
    const crossed = anEngine([
      { ...a.hook, lane: serial },
      { ...b.hook, lane: serial },
    ]);
    await Promise.all([fire(), fire(), crossed.fire(), crossed.fire()]);
    expect(a.runs() + b.runs()).toBe(4);
  });

  test('and is asynchronous is started once, until it is over', async () => {
    let starts = 0;
    let end = (): void => {};
    const hook = aHook({}, { once: true, async: true });
    const startAsync = () => {
      starts += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    const { fire, engine } = anEngine([hook], { startAsync });
    await fire();
    expect((await fire()).skipped).toMatchObject([{ why: 'once' }]);
    expect(starts).toBe(1);
    end();
    await later(1);
    await fire();
    expect(starts, 'it was not answered, so it may run again').toBe(2);
    end();
    await later(1);
    expect(engine.memory.onceRuns.size).toBe(0);
  });
});
