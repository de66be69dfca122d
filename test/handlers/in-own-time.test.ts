import { describe, expect, onTestFinished, test } from 'vitest';
import { NEVER_ABORTED } from '../../src/core/limits.ts';
import { inOwnTime as endingInTime, type OwnSignal } from '../../src/handlers/in-own-time.ts';

const LONG_MS = 60_000;
/** What is waited for by its own rules is what these are about. */
const THEN: string = 'then';

/** As it ended. */
function inOwnTime<T>(call: (signal: OwnSignal) => T | PromiseLike<T>, timeoutMs: number, signal: AbortSignal) {
  return endingInTime(call, timeoutMs, signal, (ended) => ended);
}

/** Of this process: what others of its tests wait for may end meanwhile. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

describe('a function in its own time', () => {
  test('that answers at once is not waited for, and one that throws at once has failed', () => {
    expect(inOwnTime(() => 'x', LONG_MS, NEVER_ABORTED)).toEqual({ kind: 'done', value: 'x' });
    const broken = () => {
      throw new Error('no');
    };
    expect(inOwnTime(broken, LONG_MS, NEVER_ABORTED)).toMatchObject({ kind: 'failed', error: { message: 'no' } });
  });

  test('that is done before anything else goes on has no timer, and leaves none', async () => {
    const before = timers();
    for (let i = 0; i < 1000; i++) await inOwnTime(async () => i, LONG_MS, NEVER_ABORTED);
    expect(timers()).toBeLessThanOrEqual(before);
    await new Promise(setImmediate);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  test('that lasts is over when its time is, counted from its call, and its signal says so', async () => {
    const started = performance.now();
    let signal: AbortSignal | null = null;
    // due after its time, and before its time counted from the end of what it does at once
    const later = new Promise((resolve) => setTimeout(resolve, 80 + 40, 'later'));
    const never = inOwnTime(
      (own) => {
        signal = own();
        while (performance.now() - started < 60);
        return new Promise<never>(() => {});
      },
      80,
      NEVER_ABORTED,
    );
    expect(await Promise.race([never, later])).toEqual({ kind: 'timeout', afterMs: 80 });
    expect(signal).toMatchObject({ aborted: true });
  });

  test('that lasts and answers in time leaves no timer', async () => {
    const before = timers();
    const slow = inOwnTime(() => new Promise((resolve) => setTimeout(resolve, 5, 'x')), LONG_MS, NEVER_ABORTED);
    expect(await slow).toEqual({ kind: 'done', value: 'x' });
    expect(timers()).toBeLessThanOrEqual(before);
  });

  test('that gives up the whole event while it is called is cancelled, whatever it returns', async () => {
    for (const answer of ['x', Promise.resolve('x')]) {
      const event = new AbortController();
      const giveUp = () => {
        event.abort();
        return answer;
      };
      expect(await inOwnTime(giveUp, LONG_MS, event.signal)).toEqual({ kind: 'cancelled' });
    }
  });

  test('that returns something to wait for by its own rules is waited for by these', async () => {
    let begun = false;
    const begins = Promise.resolve('x');
    const lazily = Object.assign(Promise.resolve(''), {
      [THEN](...args: Parameters<typeof begins.then>) {
        begun = true;
        return begins.then(...args);
      },
    });
    const lazy = await inOwnTime(() => lazily as Promise<string>, LONG_MS, NEVER_ABORTED);
    expect([begun, lazy]).toEqual([true, { kind: 'done', value: 'x' }]);
    const thenable: object = { [THEN]: (tell: (value: string) => void) => tell('y') };
    expect(await inOwnTime(() => thenable as PromiseLike<string>, LONG_MS, NEVER_ABORTED)).toMatchObject({
      value: 'y',
    });
    const own = Object.assign(Promise.resolve('z'), {
      [THEN]() {
        throw new Error('not mine');
      },
    });
    expect(await inOwnTime(() => own as never, LONG_MS, NEVER_ABORTED)).toMatchObject({ kind: 'failed' });
  });

  test('that gives up the event and then fails fails for nobody', async () => {
    const told: unknown[] = [];
    const hear = (why: unknown): void => void told.push(why);
    process.on('unhandledRejection', hear);
    onTestFinished(() => void process.off('unhandledRejection', hear));
    const failing = [
      async () => Promise.reject(new Error('no')),
      () => ({ [THEN]: (_: unknown, fail: (why: unknown) => void) => fail(new Error('no')) }) as never,
    ];
    for (const fails of failing) {
      const event = new AbortController();
      const giveUp = () => {
        event.abort();
        return fails();
      };
      expect(await inOwnTime(giveUp, LONG_MS, event.signal)).toEqual({ kind: 'cancelled' });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toEqual([]);
  });

  test('that returns what only looks like a promise has failed, and leaves no timer', async () => {
    const before = timers();
    const strange = [
      Object.create(Promise.prototype),
      Object.assign(Promise.resolve(), { constructor: null }),
      Object.defineProperty(Promise.resolve(), 'constructor', {
        get() {
          throw new Error('no');
        },
      }),
    ];
    for (const one of strange)
      expect(await inOwnTime(() => one, LONG_MS, NEVER_ABORTED)).toMatchObject({ kind: 'failed' });
    await new Promise(setImmediate);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  test('that returns somebody else’s object in a wrapping is asked as JavaScript asks: its `then`, once', async () => {
    const answers = (tell: (value: string) => void): void => tell('x');
    const wrapped = new Proxy({}, { get: (_, key) => (key === THEN ? answers : undefined) });
    let asked = 0;
    const once = {
      get [THEN]() {
        asked += 1;
        return asked === 1 ? answers : undefined;
      },
    };
    for (const one of [wrapped, once])
      expect(await inOwnTime(() => one as never, LONG_MS, NEVER_ABORTED)).toEqual({ kind: 'done', value: 'x' });
    expect(asked).toBe(1);
  });

  test('whose time was over before its answer came has not answered, however busy this program was', async () => {
    const busyUntil = performance.now() + 150;
    // nobody else in this process waits for so long: Node rings those of one length together
    const late = inOwnTime(() => new Promise((resolve) => setTimeout(resolve, 103, 'x')), 53, NEVER_ABORTED);
    while (performance.now() < busyUntil);
    expect(await late).toEqual({ kind: 'timeout', afterMs: 53 });
  });
});
