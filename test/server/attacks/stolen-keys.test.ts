import { expect, test } from 'vitest';
import { asAdmin, ask, enrolled, enrolmentOf, newMachine } from '../world/machine.ts';
import { policyServer } from '../world/policy.ts';
import { batchOf, recordOf } from '../world/records.ts';
import { testServer } from '../world/server.ts';

const body = (n: number) => ({ body: batchOf([recordOf(n)]) });

test('whoever has the key of a machine sends as that machine and gets its bundle, and nothing of another', async () => {
  const server = await policyServer();
  await server.toAll(await server.publish(1));
  const [machine, other] = [await enrolled(server.app), await enrolled(server.app)];
  await ask(server.app, other, 'POST', '/v1/records', body(1));
  const thief = { ...machine };
  expect((await ask(server.app, thief, 'POST', '/v1/records', body(1))).json()).toEqual({ taken: 1, new: 1 });
  expect((await ask(server.app, thief, 'GET', '/v1/bundle')).statusCode).toBe(200);
  // no route for machines tells of records, and those for people do not know it
  for (const url of ['/v1/decisions', '/v1/machines', `/v1/machines/${other.id}`, `/v1/machines/${other.id}/proof`])
    expect((await ask(server.app, thief, 'GET', url)).statusCode, url).toBe(401);
  const { decisions } = (await asAdmin(server.app, 'GET', '/v1/decisions')).json();
  expect(new Set(decisions.map((one: { machine: string }) => one.machine))).toEqual(new Set([machine.id, other.id]));
});

test('what a machine sent before it was revoked stays, with the time when it came, and nothing is added to it', async () => {
  const { app } = await testServer();
  const machine = await enrolled(app);
  await ask(app, machine, 'POST', '/v1/records', body(1));
  const decisions = async () => (await asAdmin(app, 'GET', '/v1/decisions')).json().decisions;
  const before = await decisions();
  expect(before).toMatchObject([{ machine: machine.id, at: expect.any(String) }]);
  await asAdmin(app, 'DELETE', `/v1/machines/${machine.id}`);
  expect((await ask(app, machine, 'POST', '/v1/records', body(2))).statusCode).toBe(401);
  expect(await decisions()).toEqual(before);
  const revoked = (await asAdmin(app, 'GET', `/v1/machines/${machine.id}`)).json();
  expect(revoked).toMatchObject({ id: machine.id, revokedAt: expect.any(String) });
});

test('who was revoked comes back with another key by a token that still counts, and not when that was taken back', async () => {
  const { app } = await testServer();
  const { token, id } = (await asAdmin(app, 'POST', '/v1/tokens', {})).json();
  const comes = async () => {
    const machine = newMachine();
    const answer = await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token) });
    return { machine, status: answer.statusCode };
  };
  const first = await comes();
  expect(first.status).toBe(201);
  await asAdmin(app, 'DELETE', `/v1/machines/${first.machine.id}`);
  expect((await comes()).status).toBe(201);
  await asAdmin(app, 'DELETE', `/v1/tokens/${id}`);
  expect((await comes()).status).toBe(403);
});
