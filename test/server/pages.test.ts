import { expect, test } from 'vitest';
import { sql } from '../../packages/server/src/db/sql.ts';
import { beatOf } from './world/heartbeats.ts';
import { asAdmin, ask, enrolled, type TestMachine } from './world/machine.ts';
import { batchOf, hookOf, numbers, recordOf } from './world/records.ts';
import { type TestServer, testServer } from './world/server.ts';

const beat = ({ app }: TestServer, machine: TestMachine, number: number, own: object = {}) =>
  ask(app, machine, 'POST', '/v1/heartbeat', { body: beatOf(number, own) });

const send = ({ app }: TestServer, machine: TestMachine, records: readonly unknown[]) =>
  ask(app, machine, 'POST', '/v1/records', { body: batchOf(records) });

const get = async ({ app }: TestServer, url: string) => {
  const answer = await asAdmin(app, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** What machines with these labels should have. */
async function published({ context: { db, fleet } }: TestServer, seq: number, labels: object): Promise<void> {
  await db.query(sql`
    INSERT INTO bundles (fleet_id, digest, bytes, revision, seq, content, key_id, carried, signed_at, expires_at, made_by)
    VALUES (${fleet}, ${`d${seq}`}, ''::bytea, ${`r${seq}`}, ${seq}, 'c', 'k', '[]', now(), now(), 'ada')`);
  await db.query(sql`
    INSERT INTO channels (fleet_id, name, position, labels, digest)
    VALUES (${fleet}, ${`c${seq}`}, ${seq}, ${JSON.stringify(labels)}::jsonb, ${`d${seq}`})`);
}

test('each machine counts once: as it should be, or by the first cause why it is not', async () => {
  const server = await testServer();
  const { app, context } = server;
  await published(server, 8, { team: ['desk', 'payments'] });
  await published(server, 9, {});
  const policy = { revision: 'r9', seq: 9, state: 'current' };
  const told: Readonly<Record<string, object>> = {
    good: { policy },
    behind: { policy: { ...policy, seq: 8 } },
    stale: { policy: { ...policy, seq: 8, state: 'stale' } },
    unproven: { policy, agents: [{ name: 'codex', installed: true, proven: null }] },
    conflict: { policy },
    unseen: { policy },
  };
  for (const [host, own] of Object.entries(told)) {
    const machine = await enrolled(app, {}, { host });
    await beat(server, machine, 1, { ...own, host });
    if (host === 'conflict') await beat(server, machine, 1, { ...own, host });
    if (host === 'unseen')
      await context.db.query(sql`
        UPDATE machines SET seen_at = now() - interval '2 days'
        WHERE fleet_id = ${context.fleet} AND machine_id = ${machine.id}`);
  }
  await enrolled(app, {}, { host: 'missing' });
  // its channel comes first
  await beat(server, await enrolled(app, { team: 'payments' }), 1, { policy: { ...policy, seq: 8 } });
  const { causes, machines, calls, uncovered, labels, agents } = await get(server, '/v1/fleet');
  expect({ machines, calls, uncovered }).toEqual({ machines: 8, calls: 70, uncovered: 14 });
  expect(causes).toEqual({ good: 2, behind: 1, stale: 1, unproven: 1, conflict: 1, unseen: 1, missing: 1 });
  expect(labels).toEqual([{ name: 'team=payments', count: 1 }]);
  expect(agents).toContainEqual({ name: 'codex', machines: 1, proven: 0 });
  for (const cause of Object.keys(causes).filter((one) => one !== 'good')) {
    const found = await get(server, `/v1/machines?cause=${cause}`);
    expect(found.machines.map(({ host, ...one }: { host: string; cause: string }) => [host, one.cause])).toEqual([
      [cause, cause],
    ]);
  }
  expect((await get(server, '/v1/machines?agent=codex')).machines).toHaveLength(1);
});

test('decisions are found by who, where, what and which rule, and a long list goes on where it ended', async () => {
  const server = await testServer();
  const machine = await enrolled(server.app);
  const odd = [
    recordOf(50, { decision: 'deny', content: { payload: { tool_input: { command: 'git push 100% of_it' } } } }),
    recordOf(51, { decision: 'ask' }, { user: 'grace', project: 'desk', shape: 'npm publish', agent: 'codex' }),
    recordOf(52, {}, { revision: 'r2', session: 's2', hooks: [hookOf('watch', { shadow: true, wouldHave: 'deny' })] }),
    recordOf(53, {}, null),
    recordOf(54, { kind: 'act', what: 'disable' }),
  ];
  await send(server, machine, [...numbers(0, 10).map((n) => recordOf(n)), ...odd]);
  const found = async (query: string): Promise<readonly string[]> => {
    const { decisions } = await get(server, `/v1/decisions?${query}`);
    return decisions.map(({ id }: { id: string }) => id);
  };
  expect(await found('result=refused')).toEqual(['d50']);
  expect(await found('result=asked')).toEqual(['d51']);
  expect(await found('result=shadow')).toEqual(['d52']);
  expect(await found('rule=watch')).toEqual(['d52']);
  expect(await found('person=grace')).toEqual(['d51']);
  expect(await found('project=desk&agent=codex&shape=npm%20publish')).toEqual(['d51']);
  expect(await found('revision=r2')).toEqual(['d52']);
  expect(await found('session=s2')).toEqual(['d52']);
  expect(await found(`machine=${machine.id}&kind=act`)).toEqual(['d54']);
  expect(await found('machine=m_other')).toEqual([]);
  expect(await found(`text=${encodeURIComponent('100% OF_')}`)).toEqual(['d50']);
  expect(await found('text=%25')).toEqual(['d50']);
  const whole: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = await get(server, `/v1/decisions?limit=4${next === '' ? '' : `&after=${next}`}`);
    whole.push(...page.decisions.map(({ id }: { id: string }) => id));
    next = page.next;
  }
  expect(whole).toEqual(['d53', 'd52', 'd51', 'd50', ...numbers(0, 10).map((n) => `d${9 - n}`)]);
  const refused = { since: '2026-13-01', until: 'x', after: 'x', result: 'odd', limit: '0', nothing: '1', text: '' };
  for (const [name, value] of Object.entries(refused)) {
    const answer = await asAdmin(server.app, 'GET', `/v1/decisions?${name}=${value}`);
    expect(answer.statusCode, name).toBe(400);
  }
});

test('one decision is told with everything that left its machine', async () => {
  const server = await testServer();
  const machine = await enrolled(server.app);
  const record = recordOf(1, { content: { reason: 'no' } });
  await send(server, machine, [record]);
  const told = await get(server, `/v1/decisions/${machine.id}/${record.uid}?at=${record.at}`);
  expect(told).toMatchObject({
    uid: record.uid,
    content: { reason: 'no' },
    about: { tool: 'Bash' },
    rules: ['no-force-push'],
  });
  const other = await asAdmin(server.app, 'GET', `/v1/decisions/${machine.id}/${record.uid}?at=2020-01-01`);
  expect(other.statusCode).toBe(404);
  expect((await asAdmin(server.app, 'GET', `/v1/decisions/${machine.id}/${record.uid}`)).statusCode).toBe(400);
});

test('what is switched off is told with the machine, whatever a machine says of it', async () => {
  const server = await testServer();
  const machine = await enrolled(server.app);
  await beat(server, machine, 1, { off: [{ hook: 'no-push', by: 'ada', at: '2026-11-16T10:00:00Z' }, { hook: [1] }] });
  const { off, more } = await get(server, '/v1/off');
  expect(off.map(({ hook, by }: { hook: string; by: string }) => [hook, by])).toEqual([
    ['[1]', null],
    ['no-push', 'ada'],
  ]);
  expect(more).toBe(false);
});

test('of another fleet nothing is seen', async () => {
  const [mine, theirs] = [await testServer(), await testServer()];
  const machine = await enrolled(theirs.app, { team: 'theirs' });
  await beat(theirs, machine, 1, { off: [{ hook: 'a' }] });
  await send(theirs, machine, [recordOf(1)]);
  expect(await get(mine, '/v1/fleet')).toMatchObject({ machines: 0, labels: [], agents: [], revisions: [] });
  expect((await get(mine, '/v1/decisions')).decisions).toEqual([]);
  expect((await get(mine, '/v1/off')).off).toEqual([]);
  const { uid, at } = recordOf(1);
  expect((await asAdmin(mine.app, 'GET', `/v1/decisions/${machine.id}/${uid}?at=${at}`)).statusCode).toBe(404);
});

test('who asks is told which roles they have', async () => {
  const server = await testServer();
  expect(await get(server, '/v1/about')).toMatchObject({
    person: 'admin',
    roles: ['read', 'approve', 'publish'],
    fleet: server.context.fleet,
  });
  expect((await server.app.inject('/v1/about')).statusCode).toBe(401);
});
