import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { readSigningKey, type SigningKey } from '../../../src/bundle/read-keys.ts';
import { authorizationWith, machineId, makeRequestToken } from '../../../src/fleet/request-token.ts';
import { good } from '../../bundle/made.ts';
import { ADMIN } from './server.ts';

/** A machine as far as a server can tell: a key, and what it signs. */
export interface TestMachine {
  readonly id: string;
  readonly key: SigningKey;
}

export function newMachine(): TestMachine {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const bare = good(readSigningKey(pem, 'the key'));
  const id = machineId(bare.jwk);
  return { id, key: { ...bare, id } };
}

interface Ask {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gzip?: boolean;
  readonly nowMs?: number;
}

/** A request as this machine sends it, so that a test can send it twice or change it. */
export function signedRequest(
  { key }: TestMachine,
  method: 'GET' | 'POST',
  url: string,
  { body, headers = {}, gzip = false, nowMs = Date.now() }: Ask = {},
): InjectOptions & { headers: Record<string, string>; payload?: Buffer } {
  const plain = body === undefined ? null : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const payload = plain !== null && gzip ? gzipSync(plain) : plain;
  const token = makeRequestToken({ method, path: url, body: payload ?? new Uint8Array() }, key, {
    nowMs,
    nonce: randomBytes(16),
  });
  return {
    method,
    url,
    headers: {
      authorization: authorizationWith(token),
      ...(payload === null ? {} : { 'content-type': 'application/json' }),
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    },
    ...(payload === null ? {} : { payload }),
  };
}

export function ask(
  app: FastifyInstance,
  machine: TestMachine,
  method: 'GET' | 'POST',
  url: string,
  given: Ask = {},
): Promise<LightMyRequestResponse> {
  return app.inject(signedRequest(machine, method, url, given));
}

/** As the one with the admin token. */
export function asAdmin(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
): Promise<LightMyRequestResponse> {
  const payload = body instanceof Uint8Array ? Buffer.from(body) : body === undefined ? null : JSON.stringify(body);
  const type = body instanceof Uint8Array ? 'application/gzip' : 'application/json';
  return app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${ADMIN}`, ...(payload === null ? {} : { 'content-type': type }) },
    ...(payload === null ? {} : { payload }),
  });
}

export function enrolmentOf({ key }: TestMachine, token: string, own: object = {}): object {
  return { v: 1, token, jwk: key.jwk, host: 'host', user: 'ada', os: 'linux', hookline: '0.1.0', labels: {}, ...own };
}

/** A machine that is in. */
export async function enrolled(
  app: FastifyInstance,
  labels: Readonly<Record<string, string>> = {},
  own: object = {},
): Promise<TestMachine> {
  const machine = newMachine();
  const { token } = (await asAdmin(app, 'POST', '/v1/tokens', { labels })).json();
  const answer = await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token, own) });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return machine;
}
