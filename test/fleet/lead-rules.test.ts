import { describe, expect, test } from 'vitest';
import { keepLabels } from '../../src/fleet/bound-labels.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { readTries, writeTries } from '../../src/fleet/tries.ts';
import { file, pair } from '../bundle/made.ts';
import { called, leadPolicy, leadWorld } from './lead-policy.ts';

const [ann, bob] = [pair('es256'), pair('ed25519')];
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

describe('leads of a file that is for some', () => {
  const world = (applies: string) =>
    leadWorld([
      leadPolicy({ ann }),
      file('enforced.d/20.yml', `${applies}\nleads:\n  - ${JSON.stringify({ name: 'bob', key: bob.trusted.jwk })}\n`),
    ]);
  const leadsOf = async (it: Awaited<ReturnType<typeof world>>) => {
    await called(await it.open(), CALL);
    return it.store.waiting().map(({ leads }) => leads.map(({ name }) => name));
  };

  test.each([
    ['another team', { team: 'own' }, 'applies: { to: { team: [payments] } }', ['ann']],
    ['this team', { team: 'payments' }, 'applies: { to: { team: [payments] } }', ['ann', 'bob']],
    ['a team, where nobody knows this one', null, 'applies: { to: { team: [payments] } }', ['ann']],
    ['all machines', {}, 'applies: { percent: 100 }', ['ann', 'bob']],
    ['a repository, where nobody knows this one', {}, 'applies: { repositories: ["github.com/acme/*"] }', ['ann']],
    ['everybody', {}, '', ['ann', 'bob']],
  ])('count only where it is for them: %s', async (_, labels, applies, leads) => {
    const it = await world(applies);
    if (labels !== null) keepLabels({ address: 'http://127.0.0.1:9' }, storeOf(it.stateFolder, 'user'), labels);
    expect(await leadsOf(it)).toEqual([leads]);
  });

  test('are not asked where nobody can read for whom it is, and it is refused', async () => {
    const it = await world('applies: { too: { team: [payments] } }');
    expect((await called(await it.open(), CALL)).decision).toBe('block');
    expect(it.store.waiting()).toEqual([]);
  });

  test('let nothing through elsewhere', async () => {
    const it = await world('applies: { to: { team: [payments] } }');
    keepLabels({ address: 'http://127.0.0.1:9' }, storeOf(it.stateFolder, 'user'), { team: 'own' });
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, it.signed(id, bob));
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
    it.store.keepAnswer(id, it.signed(id, ann));
    expect((await called(hooks, CALL)).decision).toBe('allow');
  });
});

describe('a yes', () => {
  test('is no younger because the clock was set back', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, it.signed(id, ann));
    const store = storeOf(it.stateFolder, 'user');
    const seen = (seenMs: number) => writeTries(store, { ...readTries(store), seenMs }, Date.now() + 300_000);
    seen(Date.now() + 700_000);
    const late = await called(hooks, CALL);
    expect(late).toMatchObject({ decision: 'deny', reason: expect.stringMatching(/clock has been/) });
    seen(Date.now());
    expect((await called(hooks, CALL)).decision).toBe('allow');
  });

  test.each([
    ['kept until its time has come', 350_000, true],
    ['dropped where that is after the end of its question', 86_400_000, false],
  ])('that was given later than it is here is %s', async (_, aheadMs, isKept) => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, it.signed(id, ann, 'yes', Date.now() + aheadMs));
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting', id } });
    expect(it.store.answerOf(id) !== null).toBe(isKept);
  });
});

test('what a lead has answered does not count to the questions that may wait', async () => {
  const it = await leadWorld([leadPolicy({ ann })]);
  const hooks = await it.open();
  const ids: string[] = [];
  for (let i = 0; i < 20; i++) ids.push((await called(hooks, `release ${i}`)).id);
  expect((await called(hooks, 'release 20')).id).toBe('');
  it.store.keepAnswer(ids[0] ?? '', it.signed(ids[0] ?? '', ann, 'no'));
  expect(it.store.unanswered().map(({ id }) => id)).not.toContain(ids[0]);
  expect((await called(hooks, 'release 20')).id).not.toBe('');
  expect((await called(hooks, 'release 21')).id).toBe('');
});
