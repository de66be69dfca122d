import { describe, expect, test } from 'vitest';
import { aHook, anEngine, bash, denying, fire } from './support/engine.ts';

const asking = (given: Parameters<typeof aHook>[1] = {}) =>
  aHook(denying('ran'), { approve: true, name: 'asker', ...given });

describe('a hook that a person must approve', () => {
  test('runs after yes', async () => {
    expect(await fire([asking()], bash(), { approve: async () => true })).toMatchObject({ reason: 'ran', skipped: [] });
  });

  test('is skipped after no, which is no failure (91)', async () => {
    const outcome = await fire([asking()], bash(), { approve: async () => false });
    expect(outcome).toMatchObject({ decision: 'none', ran: [], skipped: [{ why: 'declined' }] });
    expect(outcome.messages).toEqual(["Hook 'asker' was not run: User skipped hook."]);
  });

  test('refuses after no where it fails closed (91)', async () => {
    const outcome = await fire([asking({ onFailure: 'block' })], bash(), { approve: async () => false });
    expect(outcome).toMatchObject({ decision: 'block', ran: [], skipped: [{ why: 'declined' }] });
    expect(outcome.reason).toBe("Hook 'asker' was not run: User skipped hook.");
  });

  test('is skipped where there is nobody to ask, and refuses if it fails closed (91)', async () => {
    expect(await fire([asking()])).toMatchObject({ decision: 'none', skipped: [{ why: 'nobody-to-ask' }] });
    expect(await fire([asking({ onFailure: 'block' })])).toMatchObject({
      decision: 'block',
      reason: "Hook 'asker' was not run: there is nobody to ask.",
    });
  });

  test('says under which id it can be approved later, where it can', async () => {
    const open = { id: 'k7x2', expiresAt: '2026-11-15T12:00:00.000Z' };
    const outcome = await fire([asking({ onFailure: 'block' })], bash(), { approve: async () => open });
    expect(outcome.skipped).toMatchObject([{ why: 'nobody-to-ask', approval: open }]);
    expect(outcome.reason).toMatch(/there is nobody to ask\. .*hookline approve k7x2$/);
    const nobody = await fire([asking()], bash(), { approve: async () => null });
    expect(nobody).toMatchObject({ decision: 'none', skipped: [{ why: 'nobody-to-ask' }] });
    expect(nobody.skipped[0]).not.toHaveProperty('approval');
  });

  test.each([
    ['throws', () => Promise.reject(new Error('no terminal'))],
    [
      'throws at once',
      () => {
        throw new Error('no terminal');
      },
    ],
    ['answers with something else than true', () => Promise.resolve('yes' as never)],
  ])('is declined when the question %s', async (_how, approve) => {
    expect((await fire([asking()], bash(), { approve })).skipped).toMatchObject([{ why: 'declined' }]);
  });

  test('only watches: declining it refuses nothing', async () => {
    const hook = asking({ observe: true, onFailure: 'block' });
    expect((await fire([hook], bash(), { approve: async () => false })).refused).toBe(false);
  });

  test('does not hold an event back that is cancelled while the question is open', async () => {
    const controller = new AbortController();
    const { fire: run } = anEngine([asking()], { approve: () => new Promise(() => {}) });
    setTimeout(() => controller.abort(), 10);
    expect(await run(bash(), { signal: controller.signal })).toMatchObject({ decision: 'block', reason: 'cancelled' });
  });

  test('follows its onFailure when the deadline passes while the question is open', async () => {
    const approve = () => new Promise<boolean>(() => {});
    const open = await anEngine([asking()], { approve }).fire(bash(), { deadlineMs: 10 });
    expect(open).toMatchObject({ decision: 'none', ran: [{ status: 'timed-out' }] });
    const closed = await anEngine([asking({ onFailure: 'block' })], { approve }).fire(bash(), { deadlineMs: 10 });
    expect(closed.decision).toBe('block');
  });
});
