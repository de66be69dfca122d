import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../packages/server/src/db/sql.ts';
import { machineId } from '../../src/fleet/request-token.ts';
import { asAdmin, ask, enrolled, enrolmentOf, newMachine, signedRequest } from './world/machine.ts';
import { testServer } from './world/server.ts';

async function withToken(asked: object = {}) {
  const server = await testServer();
  const { id, token } = (await asAdmin(server.app, 'POST', '/v1/tokens', asked)).json();
  return { ...server, id, token };
}

describe('a machine enrols', () => {
  test('by a token and its own key, is known by the key, and has the labels of the token, and of its own those that the token leaves to it', async () => {
    const { app, context, token } = await withToken({ labels: { team: 'payments' }, ask: ['role'] });
    const machine = newMachine();
    const body = enrolmentOf(machine, token, { labels: { team: 'admins', role: 'dev', place: 'here' } });
    const first = await ask(app, machine, 'POST', '/v1/enrol', { body });
    expect(first.statusCode).toBe(201);
    const labels = { team: 'payments', role: 'dev' };
    expect(first.json()).toEqual({ machine: machineId(machine.key.jwk), labels, fleet: context.fleet });
    const again = await ask(app, machine, 'POST', '/v1/enrol', { body });
    expect(again.statusCode).toBe(200);
    const { machines } = (await asAdmin(app, 'GET', '/v1/machines')).json();
    expect(machines).toMatchObject([{ id: machine.id, labels, host: 'host', user: 'ada' }]);
  });

  test('as often as the token says, and the same machine again counts once', async () => {
    const { app, token } = await withToken({ uses: 1 });
    const [first, second] = [newMachine(), newMachine()];
    const enrol = (machine = first) =>
      ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token) }).then(
        ({ statusCode }) => statusCode,
      );
    expect([await enrol(), await enrol(), await enrol(second)]).toEqual([201, 200, 403]);
  });

  test('many at once with a token for three: three are in', async () => {
    const { app, token } = await withToken({ uses: 3 });
    const all = Array.from({ length: 12 }, newMachine);
    const codes = await Promise.all(
      all.map((machine) => ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token) })),
    );
    expect(codes.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  });

  test('never with a token that is unknown, revoked or past its time', async () => {
    const { app, context, token, id } = await withToken();
    const code = async (given: string): Promise<string> => {
      const machine = newMachine();
      const answer = await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, given) });
      return `${answer.statusCode} ${answer.json().error?.code}`;
    };
    expect(await code('hle_somebody-made-this-up')).toBe('403 ENROLMENT_TOKEN');
    await asAdmin(app, 'DELETE', `/v1/tokens/${id}`);
    expect(await code(token)).toBe('403 ENROLMENT_TOKEN');
    const late = (await asAdmin(app, 'POST', '/v1/tokens', {})).json();
    await context.db.query(
      sql`UPDATE enrolment_tokens SET expires_at = now() - interval '1 second' WHERE fleet_id = ${context.fleet} AND token_id = ${late.id}`,
    );
    expect(await code(late.token)).toBe('403 ENROLMENT_TOKEN');
  });

  test('never with a key of somebody else, a secret key, or one of another kind', async () => {
    const { app, token } = await withToken();
    const [machine, other] = [newMachine(), newMachine()];
    const stranger = await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(other, token) });
    expect(stranger.statusCode).toBe(401);
    const secret = machine.key.secret.export({ format: 'jwk' });
    const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    for (const jwk of [secret, p256, { kty: 'oct', k: 'AAAA' }, {}]) {
      const answer = await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token, { jwk }) });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'MACHINE_KEY']);
    }
  });

  test('and the same request again is none', async () => {
    const { app, token } = await withToken();
    const machine = newMachine();
    const request = signedRequest(machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token) });
    expect((await app.inject(request)).statusCode).toBe(201);
    expect((await app.inject(request)).json().error.code).toBe('TOKEN_USED');
  });
});

describe('the labels of a machine', () => {
  async function enrolling() {
    const { app } = await testServer();
    const machine = newMachine();
    const token = async (asked: object) => (await asAdmin(app, 'POST', '/v1/tokens', asked)).json().token;
    const labelsBy = async (given: string, labels: object = {}) =>
      (await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, given, { labels }) })).json().labels;
    const seen = async () => (await asAdmin(app, 'GET', `/v1/machines/${machine.id}`)).json().labels;
    return { app, token, labelsBy, seen };
  }

  test('are none of its own choice where the token does not say so', async () => {
    const { token, labelsBy, seen } = await enrolling();
    expect(await labelsBy(await token({}), { team: 'admins', constructor: 'x' })).toEqual({});
    expect(await seen()).toEqual({});
  });

  test('that a token bound stay with another token, unless that one binds them, too', async () => {
    const { token, labelsBy, seen } = await enrolling();
    await labelsBy(await token({ labels: { team: 'payments', stage: 'test' } }));
    const free = await token({ ask: ['team', 'role'] });
    const kept = { team: 'payments', stage: 'test' };
    expect(await labelsBy(free, { team: 'admins', role: 'dev', stage: 'live' })).toEqual({ ...kept, role: 'dev' });
    expect(await labelsBy(free, { role: 'ops' })).toEqual({ ...kept, role: 'ops' });
    expect(await labelsBy(await token({}), { role: 'ops' })).toEqual(kept);
    expect(await labelsBy(await token({ labels: { team: 'risk' } }))).toEqual({ ...kept, team: 'risk' });
    expect(await seen()).toEqual({ ...kept, team: 'risk' });
  });

  test('are bound or left to it, not both; people see which', async () => {
    const { app } = await enrolling();
    const both = await asAdmin(app, 'POST', '/v1/tokens', { labels: { team: 'a' }, ask: ['team'] });
    expect([both.statusCode, both.json().error.code]).toEqual([400, 'MALFORMED']);
    expect((await asAdmin(app, 'POST', '/v1/tokens', { ask: ['__proto__'] })).statusCode).toBe(400);
    await asAdmin(app, 'POST', '/v1/tokens', { labels: { team: 'a' }, ask: ['role'] });
    const { tokens } = (await asAdmin(app, 'GET', '/v1/tokens')).json();
    expect(tokens).toMatchObject([{ labels: { team: 'a' }, ask: ['role'] }]);
    expect((await asAdmin(app, 'GET', '/v1/acts')).json().acts[0].detail.ask).toEqual(['role']);
  });
});

describe('a machine that was revoked', () => {
  test('does not come in again by any token, and what was done is among the acts', async () => {
    const { app, token } = await withToken();
    const machine = await enrolled(app);
    expect((await asAdmin(app, 'DELETE', `/v1/machines/${machine.id}`)).statusCode).toBe(200);
    expect((await asAdmin(app, 'DELETE', `/v1/machines/${machine.id}`)).statusCode).toBe(404);
    const answer = await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token) });
    expect(answer.json().error.code).toBe('MACHINE_REVOKED');
    expect((await asAdmin(app, 'GET', '/v1/machines')).json().machines).toEqual([]);
    const { acts } = (await asAdmin(app, 'GET', '/v1/acts')).json();
    expect(acts[0]).toMatchObject({ person: 'admin', act: 'machine.revoke', about: machine.id });
  });
});

test('of a stranger nothing large is read', async () => {
  const { app, token } = await withToken();
  const stranger = newMachine();
  const large = Buffer.alloc(1024 * 1024, ' ');
  expect((await ask(app, stranger, 'POST', '/v1/enrol', { body: large })).statusCode).toBe(413);
  const records = signedRequest(stranger, 'POST', '/v1/records', { body: enrolmentOf(stranger, token) });
  const told = await app.inject({ ...records, payload: Buffer.alloc(8 * 1024 * 1024, ' ') });
  expect([told.statusCode, told.json().error.code]).toEqual([401, 'MACHINE_UNKNOWN']);
});

test('the token itself is nowhere in the database', async () => {
  const { context, token } = await withToken();
  const { rows } = await context.db.query(sql`SELECT * FROM enrolment_tokens WHERE fleet_id = ${context.fleet}`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('machines are listed page by page, and found by what is known of them', async () => {
  const { app } = await testServer();
  const all = [];
  for (const team of ['a', 'a', 'b', 'a', 'b']) all.push(await enrolled(app, { team }, { host: `host-${team}%` }));
  const ids: string[] = [];
  for (let next = ''; next !== null; ) {
    const page = (await asAdmin(app, 'GET', `/v1/machines?limit=2${next === '' ? '' : `&after=${next}`}`)).json();
    ids.push(...page.machines.map(({ id }: { id: string }) => id));
    next = page.next;
  }
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  const count = async (query: string) => (await asAdmin(app, 'GET', `/v1/machines?${query}`)).json().machines.length;
  expect(await count('labels=team=b')).toBe(2);
  expect(await count('text=HOST-a')).toBe(3);
  expect(await count('text=%25')).toBe(5);
  expect(await count('text=t%25a')).toBe(0);
  expect(await count('proven=true')).toBe(0);
  expect(await count('notSince=2020-01-01')).toBe(0);
});
