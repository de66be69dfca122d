import { describe, expect, test } from 'vitest';
import { shareOf } from '../../packages/server/src/bundles/choose.ts';
import { judgeRollouts, reasonToStop } from '../../packages/server/src/bundles/judge-rollouts.ts';
import { asAdmin, ask, enrolled, type TestMachine } from './world/machine.ts';
import { type PolicyServer, policyServer } from './world/policy.ts';
import { batchOf, numbers, recordOf } from './world/records.ts';

async function begun(asked: object, seqs = [1, 2]) {
  const server = await policyServer();
  const digests: string[] = [];
  for (const [i, seq] of seqs.entries())
    digests.push(await server.publish(seq, i > 0 && i < seqs.length - 1 ? 'shadow' : undefined));
  const [from = ''] = digests;
  await server.toAll(from);
  const to = digests.at(-1) ?? '';
  const shadow = digests.length > 2 ? { shadowBundle: digests[1] } : {};
  const answer = await asAdmin(server.app, 'POST', '/v1/rollouts', { channel: 'all', bundle: to, ...shadow, ...asked });
  await server.context.policy.refresh();
  return { ...server, from, shadow: digests[1] ?? '', to, id: answer.json().id as string };
}

async function etagOf({ app }: Pick<PolicyServer, 'app'>, machine: TestMachine, held?: string): Promise<string> {
  const headers = held === undefined ? {} : { 'if-none-match': `"${held}"` };
  const answer = await ask(app, machine, 'GET', '/v1/bundle', { headers });
  return String(answer.headers.etag).slice(1, -1);
}

const step = async ({ app, context }: PolicyServer, url: string, body?: object) => {
  const answer = await asAdmin(app, 'POST', url, body);
  await context.policy.refresh();
  return answer;
};

async function report(
  { app }: Pick<PolicyServer, 'app'>,
  machine: TestMachine,
  revision: string,
  calls: number,
  refused: number,
) {
  const at = new Date(Date.now() + 1000).toISOString();
  const records = numbers(0, calls).map((n) =>
    recordOf(n, { at, decision: n < refused ? 'deny' : 'none' }, { revision }),
  );
  const answer = await ask(app, machine, 'POST', '/v1/records', { body: batchOf(records), gzip: true });
  expect(answer.json().new).toBe(calls);
}

describe('shares of machines', () => {
  test('are as large as they are called, and who is in stays in', () => {
    const shares = numbers(0, 4000).map((n) => shareOf(`m_${n}`, 'r_1'));
    for (const percent of [5, 50, 95]) {
      const within = shares.filter((share) => share < percent).length / 40;
      expect(Math.abs(within - percent)).toBeLessThan(3);
    }
    expect(shareOf('m_1', 'r_1')).toBe(shareOf('m_1', 'r_1'));
    expect(shareOf('m_1', 'r_1')).not.toBe(shareOf('m_1', 'r_2'));
  });

  test('get the new bundle stage by stage, and at the end the channel has it', async () => {
    const server = await begun({ stages: [50, 100] });
    const machines = [];
    for (let n = 0; n < 12; n += 1) machines.push(await enrolled(server.app));
    const etags = await Promise.all(machines.map((machine) => etagOf(server, machine)));
    const expected = machines.map(({ id }) => (shareOf(id, server.id) < 50 ? server.to : server.from));
    expect(etags).toEqual(expected);
    expect((await step(server, `/v1/rollouts/${server.id}/advance`)).statusCode).toBe(200);
    expect(new Set(await Promise.all(machines.map((machine) => etagOf(server, machine))))).toEqual(
      new Set([server.to]),
    );
    expect((await step(server, `/v1/rollouts/${server.id}/advance`)).json().error.code).toBe('ROLLOUT_ENDED');
    const { rollouts } = (await asAdmin(server.app, 'GET', '/v1/rollouts')).json();
    expect(rollouts).toMatchObject([{ id: server.id, state: 'done', stage: 1 }]);
    expect((await asAdmin(server.app, 'GET', '/v1/channels')).json().channels[0].bundle).toBe(server.to);
  });

  test('first have the shadow bundle, all of them, and keep it until their turn', async () => {
    const server = await begun({ stages: [1, 100] }, [1, 2, 3]);
    const machine = await enrolled(server.app);
    expect(await etagOf(server, machine)).toBe(server.shadow);
    await step(server, `/v1/rollouts/${server.id}/advance`);
    expect(await etagOf(server, machine)).toBe(shareOf(machine.id, server.id) < 1 ? server.to : server.shadow);
    await step(server, `/v1/rollouts/${server.id}/advance`);
    expect(await etagOf(server, machine)).toBe(server.to);
  });
});

describe('a rollout that is stopped', () => {
  test('gives nobody the new bundle any more, and takes it from nobody', async () => {
    const server = await begun({ stages: [99, 100] });
    const machine = await enrolled(server.app);
    expect((await step(server, `/v1/rollouts/${server.id}/stop`, { why: 'no' })).statusCode).toBe(200);
    expect(await etagOf(server, machine)).toBe(server.from);
    expect(await etagOf(server, machine, server.to)).toBe(server.to);
    const next = await server.publish(9);
    await server.toAll(next);
    expect(await etagOf(server, machine, server.to)).toBe(next);
  });

  test('stops by itself when refusals jump, once, whoever judges', async () => {
    const server = await begun({ stages: [50, 100] });
    const [fresh, usual] = [await enrolled(server.app), await enrolled(server.app)];
    await report(server, usual, 'r1', 300, 1);
    await report(server, fresh, 'r2', 60, 3);
    const { rollouts } = (await asAdmin(server.app, 'GET', '/v1/rollouts')).json();
    expect(rollouts[0].effect).toMatchObject({ fresh: { calls: 60, refusals: 3 }, usual: { calls: 300, refusals: 1 } });
    await Promise.all([judgeRollouts(server.context), judgeRollouts(server.context)]);
    await server.context.policy.refresh();
    const after = (await asAdmin(server.app, 'GET', '/v1/rollouts')).json().rollouts[0];
    expect(after).toMatchObject({ state: 'stopped', why: expect.stringContaining('50.0 were refused (3 of 60)') });
    const { acts } = (await asAdmin(server.app, 'GET', '/v1/acts')).json();
    expect(acts.filter(({ act }: { act: string }) => act === 'rollout.stop')).toMatchObject([
      { person: 'hookline-server' },
    ]);
  });

  test('goes on where nothing jumps', async () => {
    const server = await begun({ stages: [50, 100] });
    await report(server, await enrolled(server.app), 'r1', 200, 10);
    await report(server, await enrolled(server.app), 'r2', 200, 20);
    await judgeRollouts(server.context);
    expect((await asAdmin(server.app, 'GET', '/v1/rollouts')).json().rollouts[0].state).toBe('running');
  });
});

test.each([
  [{ calls: 49, refusals: 49 }, { calls: 1000, refusals: 0 }, false],
  [{ calls: 50, refusals: 1 }, { calls: 0, refusals: 0 }, true],
  [{ calls: 1000, refusals: 5 }, { calls: 1000, refusals: 0 }, false],
  [{ calls: 1000, refusals: 6 }, { calls: 1000, refusals: 1 }, true],
  [{ calls: 1000, refusals: 60 }, { calls: 1000, refusals: 20 }, false],
  [{ calls: 1000, refusals: 61 }, { calls: 1000, refusals: 20 }, true],
])('%j beside %j: stops is %s', (fresh, usual, stops) => {
  const tally = (one: { calls: number; refusals: number }) => ({ ...one, wouldRefuse: 0 });
  expect(reasonToStop(tally(fresh), tally(usual)) !== null).toBe(stops);
});

test('a rollout needs numbers that rise, stages that rise, a channel, and no other under way', async () => {
  const server = await begun({}, [1, 2, 3]);
  const code = async (asked: object) => (await asAdmin(server.app, 'POST', '/v1/rollouts', asked)).json().error.code;
  const { from, shadow, to } = server;
  expect(await code({ channel: 'all', bundle: to })).toBe('ROLLOUT_RUNNING');
  expect(await code({ channel: 'none', bundle: to })).toBe('CHANNEL_UNKNOWN');
  expect(await code({ channel: 'all', bundle: to, stages: [50, 5, 100] })).toBe('MALFORMED');
  expect(await code({ channel: 'all', bundle: to, stages: [50] })).toBe('MALFORMED');
  const put = await asAdmin(server.app, 'PUT', '/v1/channels', { channels: [{ name: 'all', labels: {}, bundle: to }] });
  expect(put.json().error.code).toBe('ROLLOUT_RUNNING');
  await step(server, `/v1/rollouts/${server.id}/stop`, { why: 'enough' });
  expect(await code({ channel: 'all', bundle: 'f'.repeat(64) })).toBe('BUNDLE_UNKNOWN');
  expect(await code({ channel: 'all', bundle: from })).toBe('BUNDLE_ROLLBACK');
  expect(await code({ channel: 'all', bundle: shadow, shadowBundle: to })).toBe('BUNDLE_ROLLBACK');
  const last = await server.publish(9);
  expect(await code({ channel: 'all', bundle: last, shadowBundle: to })).toBe('NO_SHADOW');
  const again = await asAdmin(server.app, 'POST', '/v1/rollouts', { channel: 'all', bundle: to, shadowBundle: shadow });
  expect(again.statusCode).toBe(201);
});
