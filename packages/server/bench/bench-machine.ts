import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { readSigningKey, type SigningKey } from '../../../src/bundle/read-keys.ts';
import { authorizationWith, machineId, makeRequestToken } from '../../../src/fleet/request-token.ts';

/** A machine as far as a server can tell: a key, and what it signs. */
export interface BenchMachine {
  readonly id: string;
  readonly key: SigningKey;
}

function benchMachine(): BenchMachine {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const read = readSigningKey(pem, 'the key');
  if (read.kind === 'refused') throw new Error(read.problem.message);
  const id = machineId(read.value.jwk);
  return { id, key: { ...read.value, id } };
}

export interface Prepared {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** Signed, and ready to be sent within the next minutes. */
export function prepared(
  { key }: BenchMachine,
  method: 'GET' | 'POST',
  path: string,
  body: Buffer | null,
  headers: Readonly<Record<string, string>> = {},
): Prepared {
  const token = makeRequestToken({ method, path, body: body ?? new Uint8Array() }, key, {
    nowMs: Date.now(),
    nonce: randomBytes(16),
  });
  const sized = body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) };
  return { method, path, body, headers: { authorization: authorizationWith(token), ...sized, ...headers } };
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export function send(address: string, agent: Agent, { method, path, headers, body }: Prepared): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(`${address}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

/** As the one with the admin token. */
export async function asAdmin(
  address: string,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly json: unknown }> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/gzip' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
}

/** So many machines that are in. */
export async function enrolled(address: string, token: string, agent: Agent, count: number): Promise<BenchMachine[]> {
  return enrolledBy(address, await enrolmentToken(address, token), agent, count);
}

export async function enrolmentToken(address: string, token: string): Promise<string> {
  const made = await asAdmin(address, token, 'POST', '/v1/tokens', { labels: { team: 'bench' } });
  return (made.json as { readonly token: string }).token;
}

/** The same by a token for enrolling. */
export async function enrolledBy(
  address: string,
  enrolment: string,
  agent: Agent,
  count: number,
): Promise<BenchMachine[]> {
  const machines = Array.from({ length: count }, benchMachine);
  await eachOf(machines, 8, async (machine, i) => {
    const body = { v: 1, token: enrolment, jwk: machine.key.jwk, host: `host-${i}`, user: `person-${i}`, os: 'linux' };
    const told = Buffer.from(JSON.stringify({ ...body, hookline: '0.1.0', labels: {} }));
    const { status, body: said } = await send(address, agent, prepared(machine, 'POST', '/v1/enrol', told));
    if (status !== 201) throw new Error(`A machine was not enrolled: ${said}`);
  });
  return machines;
}

/** At most so many at once. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, i: number) => Promise<void>,
): Promise<void> {
  const all = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of all) await work(item, i);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
