import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ROLES } from '../../packages/server/src/people/who.ts';
import { pair } from '../bundle/made.ts';
import { signedBytes } from './world/policy.ts';
import { testServer } from './world/server.ts';

/** A server where it takes so many to publish; whoever asks is who they say. */
async function withPublishers(publishers: number, by: Readonly<Record<string, string>> = {}) {
  const signer = pair();
  const { app } = await testServer({
    settings: { publishers },
    policyKeys: [signer.trusted],
    who: async ({ headers }) => {
      const person = String(headers['x-who']);
      const way = headers['x-way'] === 'token' ? 'token' : 'session';
      const subject = `id ${headers['x-id'] ?? person}`;
      return { person, roles: new Set(ROLES), ...(person === 'admin' ? {} : { subject, way }) };
    },
  });
  const ask = async (who: string, method: 'POST' | 'PUT', url: string, payload?: object | Buffer, headers = {}) => {
    const body = payload === undefined ? {} : { payload: Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) };
    const answer = await app.inject({ method, url, headers: { 'x-who': who, ...headers }, ...body });
    return answer.statusCode < 300 ? answer.statusCode : answer.json().error.code;
  };
  const bytes = Buffer.from(signedBytes(signer, 1));
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(await ask('ada', 'POST', '/v1/bundles', bytes, by)).toBe(201);
  const channels = (bundle: string | null) => ({ channels: [{ name: 'all', labels: {}, bundle }] });
  return {
    digest,
    approve: (who: string, headers = {}, which = digest) =>
      ask(who, 'POST', `/v1/bundles/${which}/approve`, undefined, headers),
    toAll: (who: string, bundle: string | null = digest) => ask(who, 'PUT', '/v1/channels', channels(bundle)),
    rollout: (who: string) => ask(who, 'POST', '/v1/rollouts', { channel: 'all', bundle: digest }),
  };
}

test('where it takes two, no channel and no rollout has a bundle before somebody else approved it', async () => {
  const { approve, toAll, rollout } = await withPublishers(2);
  expect(await toAll('bob', null)).toBe(200);
  expect([await toAll('ada'), await toAll('bob'), await rollout('bob')]).toEqual(Array(3).fill('SECOND_PERSON'));
  expect(await approve('ada')).toBe('OWN_BUNDLE');
  expect(await approve('admin')).toBe('SIGN_IN');
  expect(await approve('bob', { 'x-way': 'token' })).toBe('SIGN_IN');
  expect(await approve('bob', {}, '0'.repeat(64))).toBe('BUNDLE_UNKNOWN');
  expect([await toAll('ada'), await rollout('ada')]).toEqual(['SECOND_PERSON', 'SECOND_PERSON']);
  expect([await approve('bob'), await approve('bob')]).toEqual([200, 200]);
  expect(await rollout('ada')).toBe(201);
});

test('who somebody is decides, and not what they are called', async () => {
  const renamed = await withPublishers(2, { 'x-id': '7' });
  // the same person under another name, and by a token of theirs
  expect(await renamed.approve('ada lovelace', { 'x-id': '7' })).toBe('OWN_BUNDLE');
  expect(await renamed.toAll('bob')).toBe('SECOND_PERSON');
  // somebody else who was given the name
  expect(await renamed.approve('ada', { 'x-id': '8' })).toBe(200);
  expect(await renamed.toAll('bob')).toBe(200);
});

test('what a token published its owner has published', async () => {
  const { approve, toAll } = await withPublishers(2, { 'x-way': 'token' });
  expect(await approve('ada')).toBe('OWN_BUNDLE');
  expect(await toAll('ada')).toBe('SECOND_PERSON');
  expect(await approve('bob')).toBe(200);
  expect(await toAll('ada')).toBe(200);
});

test('two of one name are two, whoever says yes first', async () => {
  const { approve, toAll } = await withPublishers(2);
  expect(await approve('bob', { 'x-id': '1' })).toBe(200);
  expect(await approve('bob', { 'x-id': '2' })).toBe(200);
  expect(await toAll('ada')).toBe(200);
});

test('where it takes one, nobody has to', async () => {
  const { toAll } = await withPublishers(1);
  expect(await toAll('ada')).toBe(200);
});
