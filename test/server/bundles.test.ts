import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pair } from '../bundle/made.ts';
import { asAdmin, ask, enrolled, signedRequest, type TestMachine } from './world/machine.ts';
import { type PolicyServer, policyServer, signedBytes } from './world/policy.ts';
import { testServer } from './world/server.ts';

const get = ({ app }: Pick<PolicyServer, 'app'>, machine: TestMachine, headers = {}) =>
  ask(app, machine, 'GET', '/v1/bundle', { headers });

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

describe('a bundle is published', () => {
  test('only if a policy key has signed it, with a higher number, and byte for byte', async () => {
    const { app, signer } = await policyServer();
    const post = async (bytes: Uint8Array): Promise<string> => {
      const answer = await asAdmin(app, 'POST', '/v1/bundles', bytes);
      return `${answer.statusCode} ${answer.json().error?.code ?? answer.json().revision}`;
    };
    const first = signedBytes(signer, 5);
    expect(await post(first)).toBe('201 r5');
    expect(await post(first)).toBe('200 r5');
    expect(await post(signedBytes(signer, 4))).toBe('422 BUNDLE_ROLLBACK');
    expect(await post(signedBytes(pair(), 6))).toBe('422 BUNDLE_UNTRUSTED');
    expect(await post(signedBytes(signer, 6, Date.now() - 30 * 86_400_000))).toBe('422 BUNDLE_EXPIRED');
    expect(await post(first.subarray(0, 200))).toBe('422 BUNDLE_UNREADABLE');
    expect(await post(Buffer.from('nothing'))).toBe('422 BUNDLE_UNREADABLE');
    const { bundles } = (await asAdmin(app, 'GET', '/v1/bundles')).json();
    const digest = createHash('sha256').update(first).digest('hex');
    expect(bundles).toMatchObject([{ digest, revision: 'r5', seq: 5, madeBy: 'admin', size: first.length }]);
    expect((await asAdmin(app, 'GET', `/v1/bundles/${digest}`)).rawPayload.equals(first)).toBe(true);
  });

  test('also by a key that the last one carried, and not by one of the one before', async () => {
    const { app, signer } = await policyServer();
    const next = pair('ed25519', 'next');
    const post = async (bytes: Uint8Array) => (await asAdmin(app, 'POST', '/v1/bundles', bytes)).statusCode;
    expect(await post(signedBytes(next, 1))).toBe(422);
    expect(await post(signedBytes(signer, 1, Date.now(), [{ id: 'next', jwk: next.trusted.jwk }]))).toBe(201);
    expect(await post(signedBytes(next, 2))).toBe(201);
    expect(await post(signedBytes(signer, 3))).toBe(201);
    expect(await post(signedBytes(next, 4))).toBe(422);
  });

  test('by nobody where no key is known', async () => {
    const { app } = await testServer();
    const answer = await asAdmin(app, 'POST', '/v1/bundles', signedBytes(pair(), 1));
    expect(answer.json().error.code).toBe('NO_POLICY_KEYS');
  });

  test('of many with one number at once, one', async () => {
    const { app, signer } = await policyServer();
    const other = pair('ed25519', 'other');
    const all = [1, 2, 3, 4].map((n) =>
      signedBytes(signer, 7, Date.now() - n * 1000, [{ id: `k${n}`, jwk: other.trusted.jwk }]),
    );
    const answers = await Promise.all(all.map((bytes) => asAdmin(app, 'POST', '/v1/bundles', bytes)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422, 422]);
  });
});

describe('a machine gets the bundle of its channel', () => {
  test('with an ETag, once, and nothing where there is none', async () => {
    const server = await policyServer();
    const machine = await enrolled(server.app);
    expect((await get(server, machine)).json().error.code).toBe('NO_BUNDLE');
    const digest = await server.publish(1);
    expect((await get(server, machine)).statusCode).toBe(404);
    await server.toAll(digest);
    const first = await get(server, machine, { 'accept-encoding': 'gzip' });
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'application/gzip', etag: `"${digest}"` });
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(createHash('sha256').update(first.rawPayload).digest('hex')).toBe(digest);
    for (const etag of [`"${digest}"`, `W/"${digest}"`, `"x", "${digest}"`])
      expect((await get(server, machine, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('by its labels, the first that fits', async () => {
    const server = await policyServer();
    const digests = [await server.publish(1), await server.publish(2), await server.publish(3)];
    const [one, two, three] = digests;
    const channels = [
      { name: 'payments', labels: { team: ['payments', 'risk'], role: 'dev' }, bundle: one },
      { name: 'teams', labels: { team: 'payments' }, bundle: two },
      { name: 'all', labels: {}, bundle: three },
    ];
    expect((await asAdmin(server.app, 'PUT', '/v1/channels', { channels })).statusCode).toBe(200);
    await server.context.policy.refresh();
    const etag = async (labels: Record<string, string>) =>
      (await get(server, await enrolled(server.app, labels))).headers.etag;
    expect(await etag({ team: 'risk', role: 'dev' })).toBe(`"${one}"`);
    expect(await etag({ team: 'payments' })).toBe(`"${two}"`);
    expect(await etag({ team: 'risk' })).toBe(`"${three}"`);
    expect(await etag({})).toBe(`"${three}"`);
  });

  test('never a lower number than it has', async () => {
    const server = await policyServer();
    const [low, high] = [await server.publish(1), await server.publish(2)];
    await server.toAll(low);
    const machine = await enrolled(server.app);
    expect((await get(server, machine, { 'if-none-match': `"${high}"` })).statusCode).toBe(304);
    expect((await get(server, machine)).headers.etag).toBe(`"${low}"`);
    const back = await asAdmin(server.app, 'PUT', '/v1/channels', {
      channels: [{ name: 'all', labels: {}, bundle: high }],
    });
    expect(back.statusCode).toBe(200);
    const again = await asAdmin(server.app, 'PUT', '/v1/channels', {
      channels: [{ name: 'all', labels: {}, bundle: low }],
    });
    expect(again.json().error.code).toBe('BUNDLE_ROLLBACK');
  });
});

describe('a poll', () => {
  test('is held while there is nothing new, and answered when there is', async () => {
    const server = await policyServer();
    const [first, second] = [await server.publish(1), await server.publish(2)];
    await server.toAll(first);
    const machine = await enrolled(server.app);
    const polling = get(server, machine, { prefer: 'wait=60', 'if-none-match': `"${first}"` });
    await until(() => server.context.polls.held() === 1);
    await server.publish(3);
    expect(server.context.polls.held()).toBe(1);
    await server.toAll(second);
    const answer = await polling;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ etag: `"${second}"`, 'preference-applied': 'wait=60' });
  });

  test('ends when its time is up, with what would have been said at once', async () => {
    const server = await policyServer();
    const machine = await enrolled(server.app);
    const none = await get(server, machine, { prefer: 'wait=1' });
    expect(none.statusCode).toBe(404);
    await server.toAll(await server.publish(1));
    const [first] = [await get(server, machine)];
    const held = await get(server, machine, {
      prefer: 'respond-async, wait=1',
      'if-none-match': String(first.headers.etag),
    });
    expect([held.statusCode, held.headers['preference-applied']]).toEqual([304, 'wait=1']);
    expect(server.context.polls.held()).toBe(0);
  });

  test('is told when the server ends, and a replayed one is refused at once', async () => {
    const server = await policyServer();
    const machine = await enrolled(server.app);
    const request = signedRequest(machine, 'GET', '/v1/bundle', { headers: { prefer: 'wait=60' } });
    const polling = server.app.inject(request);
    await until(() => server.context.polls.held() === 1);
    expect((await server.app.inject(request)).json().error.code).toBe('TOKEN_USED');
    await server.app.close();
    const answer = await polling;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  test('hears of a change that another process made', async () => {
    const server = await policyServer();
    const end = await server.context.policy.listen();
    const first = await server.publish(1);
    const polling = get(server, await enrolled(server.app), { prefer: 'wait=60' });
    await until(() => server.context.polls.held() === 1);
    const channels = [{ name: 'all', labels: {}, bundle: first }];
    await asAdmin(server.app, 'PUT', '/v1/channels', { channels });
    expect((await polling).statusCode).toBe(200);
    await end();
  });
});
