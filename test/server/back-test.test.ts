import { describe, expect, test, vi } from 'vitest';
import type { BackTestResult } from '../../packages/server/src/back-test/run-back-test.ts';
import { built, file } from '../bundle/made.ts';
import { type DecidedOnMachine, decidedCalls } from './world/decided-calls.ts';
import { asAdmin, ask, enrolled } from './world/machine.ts';
import { batchOf } from './world/records.ts';
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

interface Told {
  readonly state: string;
  readonly problem: string | null;
  readonly result: BackTestResult;
}

/** A fleet in which these calls were decided. */
async function fleetWith(...machines: readonly DecidedOnMachine[]): Promise<TestServer> {
  const server = await testServer();
  for (const given of machines) {
    const machine = await enrolled(server.app);
    const body = batchOf(await decidedCalls(given));
    const { statusCode, body: said } = await ask(server.app, machine, 'POST', '/v1/records', { body, gzip: true });
    if (statusCode !== 200) throw new Error(said);
  }
  return server;
}

async function tried({ app }: Pick<TestServer, 'app'>, text: string, query = ''): Promise<Told> {
  const begun = await asAdmin(app, 'POST', `/v1/back-tests${query}`, built([file('enforced.d/10.yml', text)]));
  expect(begun.json()).toEqual({ id: expect.any(String) });
  return ended({ app }, begun.json().id);
}

const ended = ({ app }: Pick<TestServer, 'app'>, id: string): Promise<Told> =>
  vi.waitFor(
    async () => {
      const told = (await asAdmin(app, 'GET', `/v1/back-tests/${id}`)).json();
      expect(told.state).not.toBe('running');
      return told;
    },
    { timeout: 120_000, interval: 50 },
  );

describe('a bundle is tried on what the fleet decided', () => {
  test('who would be stopped and asked is counted by rule, person, project, shape and agent', async () => {
    const server = await fleetWith({ calls: CALLS }, { calls: CALLS.slice(0, 2) });
    const { state, result } = await tried(server, rules(ASK_PUSH, NO_PUBLISH));
    expect(state).toBe('done');
    expect(result).toMatchObject({
      ...{ lookedAt: 8, replayed: 8, same: 3, stopped: 1, asked: 4, letGo: 0, otherwise: 0, cannotTell: 0 },
      ...{ withoutPayload: 0, upTo: null },
    });
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
    expect(one.json()).toMatchObject({ shape: 'git push' });
  });

  test('it takes the place of the bundle that was in force: what only that one refused would be let go', async () => {
    const server = await fleetWith({ enforced: rules(NO_PUSH), calls: CALLS });
    const { result } = await tried(server, rules(NO_PUBLISH));
    expect(result).toMatchObject({ replayed: 6, letGo: 3, stopped: 1, same: 2 });
    expect(result.groups.rules).toMatchObject([
      { name: 'no-push', letGo: 3 },
      { name: 'no-publish', stopped: 1 },
    ]);
    expect((await tried(server, rules(NO_PUSH))).result).toMatchObject({ same: 6 });
    expect((await tried(server, rules(ASK_PUSH))).result).toMatchObject({ asked: 3, same: 3 });
  });

  test("what a person's own hooks refused stays refused", async () => {
    const server = await fleetWith({
      own: rules(NO_PUSH),
      enforced: rules('name: x, runs: ls, deny: no'),
      calls: CALLS,
    });
    expect((await tried(server, rules(NO_PUBLISH))).result).toMatchObject({ letGo: 1, stopped: 1, same: 4 });
  });

  test('"~" is the home of whoever made the call', async () => {
    const server = await fleetWith({ calls: [...CALLS, 'cat /home/ada/.ssh/known_hosts', 'cat /home/eve/.ssh/x'] });
    const { result } = await tried(server, rules('name: keys, reads: "~/.ssh/**", deny: no'));
    expect(result).toMatchObject({ replayed: 8, stopped: 2, same: 6 });
  });

  test('a rule about earlier calls knows those of the session', async () => {
    const server = await fleetWith({ calls: [['Read', { file_path: '.env' }], 'curl https://example.com'] });
    const { result } = await tried(server, rules('name: leak, after: { reads: ".env" }, sends: true, deny: no'));
    expect(result).toMatchObject({ replayed: 2, stopped: 1 });
  });
});

describe('what cannot be told is counted as such', () => {
  test('decisions that were sent without what they were about', async () => {
    const server = await fleetWith({ calls: CALLS, detail: 'metadata' }, { calls: ['git push'] });
    expect((await tried(server, rules(NO_PUSH))).result).toMatchObject({
      ...{ lookedAt: 7, replayed: 1, withoutPayload: 6, stopped: 1 },
    });
  });

  test('hooks that were not asked then, because the bundle had refused it, are not known to agree', async () => {
    const server = await fleetWith({ enforced: rules(NO_PUSH), calls: CALLS, skips: [UNASKED] });
    const { result } = await tried(server, rules(NO_PUBLISH));
    expect(result).toMatchObject({ letGo: 0, cannotTell: 3, stopped: 1, same: 2 });
    expect(result.groups.rules).toContainEqual(expect.objectContaining({ name: 'mine', cannotTell: 3 }));
    // what it refuses is refused, whatever they would say
    expect((await tried(server, rules(NO_PUSH))).result).toMatchObject({ same: 6 });
  });

  test('a hook that would have to run is not run; one that is as it was says what it said', async () => {
    const command = 'name: judge, tools: [shell], run: "exit 2"';
    const server = await fleetWith({ enforced: rules(command), calls: ['ls'] }, { calls: ['ls'] });
    const { result } = await tried(server, rules(command));
    expect(result).toMatchObject({ replayed: 2, same: 1, cannotTell: 1 });
    expect(result.groups.rules).toMatchObject([{ name: 'judge', cannotTell: 1 }]);
  });
});

describe('what is asked for can be wrong', () => {
  test('a file with a mistake is no proposal, and where it stands is told as in the bundle', async () => {
    const server = await fleetWith({ calls: ['ls'] });
    const { state, problem } = await tried(server, 'hooks:\n  - { on: PreTolUse, deny: no }\n');
    expect(state).toBe('failed');
    expect(problem).toMatch(/PreTolUse/);
    expect(problem).not.toMatch(/tmp|hookline-back-test/);
  });

  test('what is no bundle is refused at once, and so is a time that is none', async () => {
    const { app } = await testServer();
    const nothing = await asAdmin(app, 'POST', '/v1/back-tests', Buffer.from('no bundle'));
    expect([nothing.statusCode, nothing.json().error.code]).toEqual([400, 'BUNDLE_UNREADABLE']);
    const bundle = built([file('enforced.d/10.yml', rules(NO_PUSH))]);
    expect((await asAdmin(app, 'POST', '/v1/back-tests?since=soon', bundle)).statusCode).toBe(400);
    expect((await asAdmin(app, 'GET', '/v1/back-tests/b_nothing')).statusCode).toBe(404);
  });

  test('one is tried at a time, and it can be ended', async () => {
    const server = await fleetWith({ calls: CALLS });
    const bundle = built([file('enforced.d/10.yml', rules(NO_PUSH))]);
    const both = await Promise.all([1, 2].map(() => asAdmin(server.app, 'POST', '/v1/back-tests', bundle)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    const { id } = both.find(({ statusCode }) => statusCode === 202)?.json() ?? {};
    await asAdmin(server.app, 'DELETE', `/v1/back-tests/${id}`);
    const { state } = await ended(server, id);
    expect(['done', 'failed']).toContain(state);
    expect((await asAdmin(server.app, 'GET', '/v1/back-tests')).json().backTests).toMatchObject([{ id }]);
  });

  test('only the span, the person and the share that are asked for', async () => {
    const server = await fleetWith({ calls: CALLS });
    const of = async (query: string) => (await tried(server, rules(NO_PUSH), query)).result.lookedAt;
    expect(await of('?since=2020-01-01&until=2020-02-01')).toBe(0);
    expect(await of('?person=nobody')).toBe(0);
    expect(await of('?sample=100')).toBe(6);
  });
});
