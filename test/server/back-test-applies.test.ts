import { expect, test } from 'vitest';
import { shareOf } from '../../src/fleet/applying.ts';
import { triedBundle } from './world/back-tests.ts';
import { fleetOfCalls } from './world/fleet-of-calls.ts';
import { testServer } from './world/server.ts';

const CALLS = ['ls', 'git push', 'npm publish'];

const rule = (applies: string, more = ''): string =>
  `hooks:\n  - { on: PreToolUse, name: no-push, runs: git push, deny: "no", applies: { ${applies} } }\n${more}`;

test('a rule for some labels counts for the machines that have them, as the server knows them now', async () => {
  const server = await testServer();
  await fleetOfCalls(
    server,
    { calls: CALLS, labels: { team: 'payments' } },
    { calls: CALLS, labels: { team: 'search' } },
    { calls: CALLS, labels: { team: 'platform', role: 'dev' } },
    { calls: CALLS },
  );
  const stopped = async (text: string) => (await triedBundle(server, text)).result.stopped;
  expect(await stopped(rule('to: { team: payments }'))).toBe(1);
  expect(await stopped(rule('to: { team: [payments, search] }'))).toBe(2);
  expect(await stopped(rule('to: { role: dev, team: search }'))).toBe(0);
  // only watching stops nobody
  expect(await stopped(rule('to: { team: payments }, otherwise: shadow'))).toBe(1);
  expect(await stopped(`applies: { to: { team: search } }\n${rule('percent: 100')}`)).toBe(1);
});

test('a rule for a share of the machines counts for the very ones that have it', async () => {
  const server = await testServer();
  const machines = await fleetOfCalls(server, ...Array.from({ length: 6 }, () => ({ calls: ['git push'] })));
  for (const [name, text] of [
    ['no-push', rule('percent: 50')],
    // a share of a file is told by its name in the bundle, wherever it lies
    ['enforced.d/10.yml', `applies: { percent: 50 }\nhooks:\n  - { on: PreToolUse, runs: git push, deny: "no" }\n`],
  ] as const) {
    const have = machines.filter(({ id }) => shareOf(id, name) < 50).map(({ id }) => id);
    const { stopped, examples, same } = (await triedBundle(server, text)).result;
    expect([stopped, same]).toEqual([have.length, machines.length - have.length]);
    expect(new Set(examples.map(({ machine }) => machine))).toEqual(new Set(have));
  }
});

test('a rule for some repositories counts there; where nobody knows the repository, what depends on it cannot be told', async () => {
  const server = await testServer();
  await fleetOfCalls(
    server,
    { calls: CALLS, repository: 'git@github.com:acme/app.git' },
    { calls: CALLS, repository: 'https://github.com/other/app' },
    { calls: CALLS },
  );
  const other = '  - { on: PreToolUse, name: no-publish, runs: npm publish, deny: "no" }\n';
  const { result } = await triedBundle(server, rule('repositories: ["github.com/acme/*"]', other));
  expect(result).toMatchObject({ replayed: 9, stopped: 4, cannotTell: 1, unplaced: 1, same: 4 });
  expect(result.groups.rules).toMatchObject([
    { name: 'no-publish', stopped: 3 },
    { name: 'no-push', stopped: 1, cannotTell: 1 },
  ]);
  // another rule says the same wherever it is: then it can be told
  const both = '  - { on: PreToolUse, name: never, runs: git push, deny: "no" }\n';
  const certain = await triedBundle(server, rule('repositories: ["github.com/acme/*"]', both));
  expect(certain.result).toMatchObject({ stopped: 3, cannotTell: 0, unplaced: 0 });
});
