import { describe, expect, test } from 'vitest';
import { plainText } from '../../packages/server/src/store/plain-copy.ts';
import { beatOf } from './world/heartbeats.ts';
import { asAdmin, ask, enrolled, signedRequest, type TestMachine } from './world/machine.ts';
import { type TestServer, testServer } from './world/server.ts';

const send = ({ app }: TestServer, machine: TestMachine, body: object) =>
  ask(app, machine, 'POST', '/v1/heartbeat', { body });

test('a heartbeat says how the machine is, and people see it', async () => {
  const server = await testServer();
  const machine = await enrolled(server.app);
  const answer = await send(server, machine, beatOf(1));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ leaf: 0, checkpoint: expect.stringContaining('hookline/') });
  const seen = (await asAdmin(server.app, 'GET', `/v1/machines/${machine.id}`)).json();
  const facts = { revision: 'r7', seq: 7, policyState: 'current', proven: true, calls: 10, uncovered: 2, host: 'box' };
  expect(seen).toMatchObject({ ...facts, heartbeat: { trail: { seq: 5 } }, beatConflicts: [] });
  const found = (await asAdmin(server.app, 'GET', '/v1/machines?revision=r7&proven=true&uncovered=true')).json();
  expect(found.machines).toHaveLength(1);
});

describe('two machines with one identity', () => {
  test('are found by a beat that does not rise: it changes nothing and is told', async () => {
    const server = await testServer();
    const machine = await enrolled(server.app);
    await send(server, machine, beatOf(5));
    const copy = await send(server, machine, beatOf(5, { host: 'copy' }));
    expect(copy.statusCode).toBe(409);
    expect(copy.json().error).toMatchObject({ code: 'BEAT_CONFLICT', last: 5 });
    const seen = (await asAdmin(server.app, 'GET', `/v1/machines/${machine.id}`)).json();
    expect(seen).toMatchObject({ host: 'box', conflicts: 1, beatConflicts: [{ beat: 5, last: 5, host: 'copy' }] });
    expect((await send(server, machine, beatOf(6))).statusCode).toBe(200);
  });

  test('of many with one number at once, one is taken', async () => {
    const server = await testServer();
    const machine = await enrolled(server.app);
    const all = await Promise.all(Array.from({ length: 8 }, () => send(server, machine, beatOf(3))));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('a beat', () => {
  test('that leaps to the end of all numbers is refused, and locks nobody out', async () => {
    const server = await testServer();
    const machine = await enrolled(server.app);
    for (const odd of [2 ** 53 - 1, 2 ** 53 - 2 ** 33 + 1, 2 ** 53 - 2 ** 33, 2 ** 32 + 1])
      expect((await send(server, machine, beatOf(odd))).statusCode, String(odd)).toBe(400);
    expect((await send(server, machine, beatOf(7))).statusCode).toBe(200);
    const leap = await send(server, machine, beatOf(7 + 2 ** 32 + 1));
    expect(leap.json().error).toMatchObject({ code: 'BEAT_TOO_HIGH', last: 7 });
    expect((await send(server, machine, beatOf(8))).statusCode).toBe(200);
    const seen = (await asAdmin(server.app, 'GET', `/v1/machines/${machine.id}`)).json();
    expect(seen).toMatchObject({ conflicts: 0, beatConflicts: [] });
  });

  test('may be the number nought, and leap as far as any clock or restored disk would', async () => {
    const server = await testServer();
    const machine = await enrolled(server.app);
    const codes = [];
    for (const beat of [0, 2 ** 32, 2 ** 33]) codes.push((await send(server, machine, beatOf(beat))).statusCode);
    expect(codes).toEqual([200, 200, 200]);
  });
});

describe('a request of a machine is refused', () => {
  const code = async (answer: Promise<{ statusCode: number; json(): { error: { code: string } } }>) => {
    const { statusCode, json } = await answer;
    return `${statusCode} ${json().error.code}`;
  };

  test('without a signature, with another body, path, method or time, by a stranger, and the second time', async () => {
    const { app } = await testServer();
    const machine = await enrolled(app);
    const made = () => signedRequest(machine, 'POST', '/v1/heartbeat', { body: beatOf(9) });
    const { authorization: _, ...unsigned } = made().headers;
    expect(await code(app.inject({ ...made(), headers: unsigned }))).toBe('401 TOKEN_MISSING');
    const other = Buffer.from(JSON.stringify(beatOf(10)));
    expect(await code(app.inject({ ...made(), payload: other }))).toBe('401 TOKEN_INVALID');
    expect(await code(app.inject({ ...made(), url: '/v1/heartbeat?x=1' }))).toBe('401 TOKEN_INVALID');
    const late = signedRequest(machine, 'POST', '/v1/heartbeat', { body: beatOf(9), nowMs: Date.now() - 3_600_000 });
    const told = await app.inject(late);
    expect(told.json().error.code).toBe('TOKEN_TIME');
    const elsewhere = await enrolled((await testServer()).app);
    expect(await code(ask(app, elsewhere, 'POST', '/v1/heartbeat', { body: beatOf(1) }))).toBe('401 MACHINE_UNKNOWN');
    const once = made();
    expect((await app.inject(once)).statusCode).toBe(200);
    expect(await code(app.inject(once))).toBe('401 TOKEN_USED');
  });

  test('at once when it is revoked', async () => {
    const { app } = await testServer();
    const machine = await enrolled(app);
    await asAdmin(app, 'DELETE', `/v1/machines/${machine.id}`);
    expect(await code(ask(app, machine, 'POST', '/v1/heartbeat', { body: beatOf(1) }))).toBe('401 MACHINE_UNKNOWN');
  });
});

test('whatever characters a heartbeat has, it is kept', async () => {
  const server = await testServer();
  const machine = await enrolled(server.app);
  const odd = `a\0b\ud800c\\u0000'";--\u{1F600}`;
  const answer = await send(server, machine, beatOf(1, { host: odd, off: [{ [odd]: odd }] }));
  expect(answer.statusCode).toBe(200);
  const seen = (await asAdmin(server.app, 'GET', `/v1/machines/${machine.id}`)).json();
  const kept = `a\ufffdb\ufffdc\\u0000'";--\u{1F600}`;
  expect(seen.host).toBe(kept);
  expect(seen.heartbeat.off).toEqual([{ [kept]: kept }]);
  expect(JSON.parse(plainText(JSON.stringify('\\\\u0000\\')))).toBe('\\\\u0000\\');
});
