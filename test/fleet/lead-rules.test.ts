import { describe, expect, test } from 'vitest';
import { pair } from '../bundle/made.ts';
import { called, leadPolicy, leadWorld } from './lead-policy.ts';

const ann = pair('es256');
const CALL = 'release 1.2';

describe('a rule that asks a lead', () => {
  test('once in a session, asks until a lead has said yes, and then no more', async () => {
    const it = await leadWorld([leadPolicy({ ann }, '', 'askedOf: lead, once: true')]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    for (let i = 0; i < 2; i++)
      expect(await called(hooks, CALL)).toMatchObject({
        decision: 'deny',
        approval: { state: 'waiting', id },
      });
    it.store.keepAnswer(id, it.signed(id, ann, 'no'));
    for (let i = 0; i < 2; i++) expect((await called(hooks, CALL)).decision).toBe('deny');
    it.store.keepAnswer(id, it.signed(id, ann));
    expect((await called(hooks, CALL)).decision).toBe('allow');
    expect((await called(hooks, CALL)).decision).toBe('none');
    expect((await called(hooks, CALL, 's2')).decision).toBe('deny');
  });

  test('and only watches, which excludes each other, is an error, and asks', async () => {
    const it = await leadWorld([leadPolicy({ ann }, '', 'askedOf: lead, observe: true')]);
    const hooks = await it.open();
    expect(hooks.diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'CONFLICTING_KEYS',
        severity: 'error',
        message: expect.stringContaining('observe'),
      }),
    );
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  });

  test('and is only tried, asks nobody', async () => {
    const it = await leadWorld([leadPolicy({ ann }, '', 'askedOf: lead, shadow: true')]);
    expect((await called(await it.open(), CALL)).decision).toBe('none');
    expect(it.store.waiting()).toEqual([]);
  });
});
