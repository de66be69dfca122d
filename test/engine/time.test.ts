import { describe, expect, test } from 'vitest';
import { nowMs as now } from '../../src/core/now-ms.ts';
import { emptyReport } from '../../src/core/report.ts';
import { slots } from '../../src/handlers/slots.ts';
import { waitWithin } from '../../src/handlers/wait-within.ts';
import { aHook, anEngine, anEvent, bash, denying, later, SERIAL } from './support/engine.ts';

const forever = () => new Promise<never>(() => {});

describe('cancelling an event', () => {
  test('refuses what was about to happen, with the reason "cancelled" (30)', async () => {
    const controller = new AbortController();
    const { fire } = anEngine([aHook(forever)]);
    const outcome = fire(bash(), { signal: controller.signal });
    controller.abort();
    expect(await outcome).toMatchObject({ decision: 'block', reason: 'cancelled', ran: [{ status: 'cancelled' }] });
  });

  test('before it began starts nothing', async () => {
    let runs = 0;
    const { fire } = anEngine([aHook(() => void runs++)]);
    expect((await fire(bash(), { signal: AbortSignal.abort() })).reason).toBe('cancelled');
    expect(runs).toBe(0);
  });

  test('tells the running hook', async () => {
    let told = false;
    const controller = new AbortController();
    const hook = aHook((_event, { signal }) => {
      signal.addEventListener('abort', () => {
        told = true;
      });
      return forever();
    });
    const outcome = anEngine([hook]).fire(bash(), { signal: controller.signal });
    await later(1);
    controller.abort();
    await outcome;
    expect(told).toBe(true);
  });

  test('changes nothing about what already happened', async () => {
    const hook = aHook(forever, { event: 'PostToolUse', onFailure: 'block' });
    const { fire } = anEngine([hook]);
    const outcome = await fire(anEvent('PostToolUse', { tool_name: 'Bash' }), { signal: AbortSignal.timeout(5) });
    expect(outcome).toMatchObject({ decision: 'none', reason: null, messages: [] });
  });

  test('keeps the refusal of a hook that had answered', async () => {
    const { fire } = anEngine([aHook(denying('no')), aHook(forever)]);
    const outcome = await fire(bash(), { signal: AbortSignal.timeout(20) });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'no\ncancelled' });
  });

  test('ends a serial lane: what has not begun does not begin', async () => {
    let runs = 0;
    const { fire } = anEngine([aHook(forever, { lane: SERIAL }), aHook(() => void runs++, { lane: SERIAL })]);
    await fire(bash(), { signal: AbortSignal.timeout(10) });
    expect(runs).toBe(0);
  });

  test('of an event without hooks changes nothing', async () => {
    expect((await anEngine([]).fire(bash(), { signal: AbortSignal.abort() })).decision).toBe('none');
  });
});

describe('the deadline of an event', () => {
  test('ends what is not finished, which then follows its onFailure', async () => {
    const { fire } = anEngine([aHook(forever, { onFailure: 'block', name: 'slow' }), aHook({ context: ['quick'] })]);
    const outcome = await fire(bash(), { deadlineMs: 20 });
    expect(outcome).toMatchObject({ decision: 'block', context: ['quick'] });
    expect(outcome.reason).toMatch(/^Hook 'slow' failed: timed out: the event's deadline was over/);
    expect(outcome.ran.map(({ status }) => status)).toEqual(['timed-out', 'answered']);
  });

  test('is one for the whole event: a serial lane shares it', async () => {
    const slow = () => later(40);
    const lane = { lane: SERIAL };
    const { fire } = anEngine([aHook(slow, lane), aHook(slow, lane), aHook(slow, lane)]);
    const { ran } = await fire(bash(), { deadlineMs: 60 });
    expect(ran.map(({ status }) => status)).toEqual(['answered', 'timed-out', 'timed-out']);
  });

  test('does not lengthen a hook’s own time-out', async () => {
    const { fire } = anEngine([aHook(forever, { timeoutMs: 10 })]);
    expect((await fire(bash(), { deadlineMs: 60_000 })).ran).toMatchObject([{ status: 'timed-out' }]);
  });
});

describe('slots', () => {
  const free = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };

  test('are never taken by more than there are, and go round in the order of asking (73)', async () => {
    const { take, giveBack } = slots(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 9 }, async (_, i) => {
        await take(free);
        order.push(i);
        running += 1;
        most = Math.max(most, running);
        await later(2);
        running -= 1;
        giveBack();
      }),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('are not waited for after a cancellation or a deadline, and are not lost by it', async () => {
    const { take, giveBack } = slots(1);
    await take(free);
    expect(await take({ ...free, signal: AbortSignal.timeout(5) })).toBe('cancelled');
    expect(await take({ ...free, deadline: now() + 5 })).toBe('timeout');
    const next = take(free);
    giveBack();
    expect(await next).toBeNull();
    giveBack();
    expect(await take(free)).toBeNull();
  });
});

describe('waiting', () => {
  test('ends with the work, well or badly', async () => {
    const free = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };
    expect(await waitWithin(Promise.resolve(1), free)).toBeNull();
    expect(await waitWithin(Promise.reject(new Error('x')), free)).toBeNull();
  });

  test('leaves no listener and no timer behind', async () => {
    const { signal } = new AbortController();
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    for (let i = 0; i < 50; i++) await waitWithin(Promise.resolve(), { signal, deadline: now() + 60_000 });
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThanOrEqual(
      before + 1,
    );
  });
});

describe('a run that is given up', () => {
  test('a report of any kind becomes an outcome: the engine rejects for none of them', async () => {
    const endings = [
      { kind: 'exit', code: 3 },
      { kind: 'signal', signal: 'SIGSEGV' },
      { kind: 'timeout', afterMs: 5 },
      { kind: 'cancelled' },
      { kind: 'unstarted', why: 'gone' },
      { kind: 'threw', message: 'x' },
    ] as const;
    for (const ending of endings) {
      const { fire } = anEngine([aHook({}, { onFailure: 'block' })], { run: async () => emptyReport(ending) });
      expect((await fire()).decision, ending.kind).toBe('block');
    }
  });
});
