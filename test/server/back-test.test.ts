// wide: tries many cases with a database

import { describe, expect, test } from 'vitest';
import { bundleOf, endedBackTest, triedBundle } from './world/back-tests.ts';
import { fleetOfCalls } from './world/fleet-of-calls.ts';
import { asAdmin } from './world/machine.ts';
import { policyServer } from './world/policy.ts';
import { type TestServer, testServer } from './world/server.ts';

const CALLS = [
  'ls -la',
  'git push',
  'git push --tags',
  'git status && git push',
  'npm publish',
  'cat ~/.ssh/id_ed25519',
];

const hook = (text: string): string => `  - { on: PreToolUse, ${text} }\n`;
const rules = (...texts: readonly string[]): string => `hooks:\n${texts.map(hook).join('')}`;
const ASK_PUSH = 'name: push, runs: git push, ask: "now?"';
const NO_PUSH = 'name: no-push, runs: git push, deny: "not here"';
const NO_PUBLISH = 'name: no-publish, runs: npm publish, deny: "CI does that"';

const UNASKED = { hook: 'hookline:~/.config/hookline/hooks.yml:2', name: 'mine', why: 'refused-before' };

/** A fleet in which these calls were decided. */
async function fleetWith(...machines: Parameters<typeof fleetOfCalls>[1][]): Promise<TestServer> {
  const server = await testServer();
  await fleetOfCalls(server, ...machines);
  return server;
}

describe('a bundle is tried on what the fleet decided', () => {
  test('who would be stopped and asked is counted by rule, person, project, shape and agent', async () => {
    const server = await fleetWith({ calls: CALLS }, { calls: CALLS.slice(0, 2) });
    const { state, result } = await triedBundle(server, rules(ASK_PUSH, NO_PUBLISH));
    expect(state).toBe('done');
    expect(result).toMatchObject({
      ...{ lookedAt: 8, replayed: 8, same: 3, stopped: 1, asked: 4, letGo: 0, otherwise: 0, cannotTell: 0 },
      ...{ withoutPayload: 0, upTo: null },
    });
    expect(result.outcomes).toEqual([
      { before: 'none', after: 'ask', count: 4 },
      { before: 'none', after: 'none', count: 3 },
      { before: 'none', after: 'deny', count: 1 },
    ]);
    const { groups, examples } = result;
    expect(groups.rules).toMatchObject([
      { name: 'push', asked: 4, stopped: 0 },
      { name: 'no-publish', asked: 0, stopped: 1 },
    ]);
    const shapes = new Map(groups.shapes.map(({ name, asked, stopped }) => [name, asked + stopped]));
    expect([...shapes.keys()][0]).toBe('git push');
    expect(Object.fromEntries(shapes)).toEqual({ 'git push': 3, 'git status + git push': 1, 'npm publish': 1 });
    for (const side of [groups.people, groups.projects, groups.agents])
      expect(side).toMatchObject([{ asked: 4, stopped: 1 }]);
    expect(examples.find(({ turn }) => turn === 'stopped')).toMatchObject({
      ...{ what: 'npm publish', before: 'none', after: 'deny', reason: 'CI does that', rules: ['no-publish'] },
    });
    const [{ machine, uid, at } = { machine: '', uid: '', at: '' }] = groups.rules[0]?.decisions ?? [];
    const one = await asAdmin(server.app, 'GET', `/v1/decisions/${machine}/${uid}?at=${at}`);
    // whichever of them came last: they may have come in the same millisecond
    expect(['git push', 'git status + git push']).toContain(one.json().shape);
  });

  test('it takes the place of the bundle that was in force: what only that one refused would be let go', async () => {
    const server = await fleetWith({ enforced: rules(NO_PUSH), calls: CALLS });
    const { result } = await triedBundle(server, rules(NO_PUBLISH));
    expect(result).toMatchObject({ replayed: 6, letGo: 3, stopped: 1, same: 2 });
    expect(result.groups.rules).toMatchObject([
      { name: 'no-push', letGo: 3 },
      { name: 'no-publish', stopped: 1 },
    ]);
    expect((await triedBundle(server, rules(NO_PUSH))).result).toMatchObject({ same: 6 });
    expect((await triedBundle(server, rules(ASK_PUSH))).result).toMatchObject({ asked: 3, same: 3 });
  });

  test('one that was published is tried by its digest, and one that was not is not there', async () => {
    const server = await policyServer();
    await fleetOfCalls(server, { enforced: rules(NO_PUSH), calls: CALLS });
    const begun = await asAdmin(server.app, 'POST', `/v1/back-tests?bundle=${await server.publish(41)}`);
    expect(begun.statusCode).toBe(202);
    const told = await endedBackTest(server, begun.json().id);
    expect(told).toMatchObject({ asked: { revision: 'r41' }, result: { letGo: 3, same: 3 } });
    expect(told).toMatchObject({ counts: { replayed: 6, letGo: 3 }, reached: expect.any(String) });
    const none = await asAdmin(server.app, 'POST', `/v1/back-tests?bundle=${'0'.repeat(64)}`);
    expect([none.statusCode, none.json().error.code]).toEqual([404, 'BUNDLE_UNKNOWN']);
  });

  test('what happens often does not hide what happens once: examples are of each kind', async () => {
    const server = await fleetWith({ calls: [...Array.from({ length: 30 }, () => 'git push'), 'npm publish'] });
    const { examples, stopped } = (await triedBundle(server, rules(NO_PUSH, NO_PUBLISH))).result;
    expect(stopped).toBe(31);
    expect(examples.filter(({ rules: [rule] }) => rule === 'no-push').length).toBe(20);
    expect(examples.filter(({ what }) => what === 'npm publish').length).toBe(1);
  });

  test("what a person's own hooks refused stays refused", async () => {
    const server = await fleetWith({
      own: rules(NO_PUSH),
      enforced: rules('name: x, runs: ls, deny: no'),
      calls: CALLS,
    });
    expect((await triedBundle(server, rules(NO_PUBLISH))).result).toMatchObject({ letGo: 1, stopped: 1, same: 4 });
  });

  test('"~" is the home of whoever made the call', async () => {
    const server = await fleetWith({ calls: [...CALLS, 'cat /home/ada/.ssh/known_hosts', 'cat /home/eve/.ssh/x'] });
    const { result } = await triedBundle(server, rules('name: keys, reads: "~/.ssh/**", deny: no'));
    expect(result).toMatchObject({ replayed: 8, stopped: 2, same: 6 });
  });

  test('a rule about earlier calls knows those of the session', async () => {
    const server = await fleetWith({ calls: [['Read', { file_path: '.env' }], 'curl https://example.com'] });
    const { result } = await triedBundle(server, rules('name: leak, after: { reads: ".env" }, sends: true, deny: no'));
    expect(result).toMatchObject({ replayed: 2, stopped: 1 });
  });
});

describe('what cannot be told is counted as such', () => {
  test('decisions that were sent without what they were about', async () => {
    const server = await fleetWith({ calls: CALLS, detail: 'metadata' }, { calls: ['git push'] });
    expect((await triedBundle(server, rules(NO_PUSH))).result).toMatchObject({
      ...{ lookedAt: 7, replayed: 1, withoutPayload: 6, stopped: 1 },
    });
  });

  test('hooks that were not asked then, because the bundle had refused it, are not known to agree', async () => {
    const server = await fleetWith({ enforced: rules(NO_PUSH), calls: CALLS, skips: [UNASKED] });
    const { result } = await triedBundle(server, rules(NO_PUBLISH));
    expect(result).toMatchObject({ letGo: 0, cannotTell: 3, stopped: 1, same: 2 });
    expect(result.groups.rules).toContainEqual(expect.objectContaining({ name: 'mine', cannotTell: 3 }));
    // what it refuses is refused, whatever they would say
    expect((await triedBundle(server, rules(NO_PUSH))).result).toMatchObject({ same: 6 });
  });

  test('a hook of the bundle itself that was not asked then is nobody whose word would count', async () => {
    const skips = [{ hook: 'hookline:bundle/machine/enforced.d/20.yml:2', name: 'second', why: 'refused-before' }];
    const server = await fleetWith({ enforced: rules(NO_PUSH), calls: CALLS, skips });
    expect((await triedBundle(server, rules(NO_PUBLISH))).result).toMatchObject({ letGo: 3, cannotTell: 0 });
  });

  test('a hook that would have to run is not run; one that is as it was says what it said', async () => {
    const command = 'name: judge, tools: [shell], run: "exit 2"';
    const server = await fleetWith({ enforced: rules(command), calls: ['ls'] }, { calls: ['ls'] });
    const { result } = await triedBundle(server, rules(command));
    expect(result).toMatchObject({ replayed: 2, same: 1, cannotTell: 1 });
    expect(result.groups.rules).toMatchObject([{ name: 'judge', cannotTell: 1 }]);
  });
});

describe('what is asked for can be wrong', () => {
  test('a file with a mistake is no proposal, and where it stands is told as in the bundle', async () => {
    const server = await fleetWith({ calls: ['ls'] });
    const { state, problem } = await triedBundle(server, 'hooks:\n  - { on: PreTolUse, deny: no }\n');
    expect(state).toBe('failed');
    expect(problem).toMatch(/PreTolUse/);
    expect(problem).not.toMatch(/tmp|hookline-back-test/);
  });

  test('what is no bundle is refused at once, and so is a time that is none', async () => {
    const { app } = await testServer();
    const nothing = await asAdmin(app, 'POST', '/v1/back-tests', Buffer.from('no bundle'));
    expect([nothing.statusCode, nothing.json().error.code]).toEqual([400, 'BUNDLE_UNREADABLE']);
    const bundle = bundleOf(rules(NO_PUSH));
    expect((await asAdmin(app, 'POST', '/v1/back-tests?since=soon', bundle)).statusCode).toBe(400);
    expect((await asAdmin(app, 'GET', '/v1/back-tests/b_nothing')).statusCode).toBe(404);
  });

  test('one is tried at a time, and it can be ended', async () => {
    const server = await fleetWith({ calls: CALLS });
    const bundle = bundleOf(rules(NO_PUSH));
    const both = await Promise.all([1, 2].map(() => asAdmin(server.app, 'POST', '/v1/back-tests', bundle)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    const { id } = both.find(({ statusCode }) => statusCode === 202)?.json() ?? {};
    await asAdmin(server.app, 'DELETE', `/v1/back-tests/${id}`);
    const { state } = await endedBackTest(server, id);
    expect(['done', 'failed']).toContain(state);
    expect((await asAdmin(server.app, 'GET', '/v1/back-tests')).json().backTests).toMatchObject([{ id }]);
  });

  test('only the span, the person and the share that are asked for', async () => {
    const server = await fleetWith({ calls: CALLS });
    const of = async (query: string) => (await triedBundle(server, rules(NO_PUSH), query)).result.lookedAt;
    expect(await of('?since=2020-01-01&until=2020-02-01')).toBe(0);
    expect(await of('?person=nobody')).toBe(0);
    expect(await of('?sample=100')).toBe(6);
  });
});
