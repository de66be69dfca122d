import { hostname, userInfo } from 'node:os';
import { judged } from '../bundle/judged.ts';
import type { SigningKey } from '../bundle/read-keys.ts';
import { keyFromJwk, type TrustedKey } from '../bundle/trusted-key.ts';
import { isObject, type Json } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { askServer, type Server, type ServerAnswer } from './server-request.ts';

/** What a server says of itself to anybody. Its keys are for a person to compare, not to be believed. */
export interface ServerSays {
  readonly fleet: string;
  readonly keys: readonly TrustedKey[];
  /** By which it signs what it was told of trails; null: it names none. */
  readonly checkpointKey: TrustedKey | null;
}

interface Asking {
  readonly now: () => number;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 15_000;
const NO_BODY = new Uint8Array();

/** Null: whoever answers there is no hookline-server. */
export async function askWhoItIs(
  server: Server,
  asking: Asking,
): Promise<ServerSays | { readonly why: string } | null> {
  const asked = { method: 'GET', path: '/.well-known/hookline', headers: {}, body: NO_BODY, key: null } as const;
  const answer = await askServer(server, { ...asked, ...asking, timeoutMs: TIMEOUT_MS });
  if (answer.kind === 'failed') return { why: answer.why };
  if (answer.kind === 'refused' || answer.json.v !== 1 || !Array.isArray(answer.json.keys)) return null;
  const { fleet, keys, checkpointKey = null } = answer.json;
  const [signs = null] = keyTold(checkpointKey);
  return { fleet: typeof fleet === 'string' ? fleet : 'main', keys: keys.flatMap(keyTold), checkpointKey: signs };
}

function keyTold(one: Json): readonly TrustedKey[] {
  if (!isObject(one)) return [];
  const read = judged(() => keyFromJwk(one.jwk, 'a key of the server'));
  const id = typeof one.id === 'string' ? one.id : null;
  return read.kind === 'good' ? [{ ...read.value, id, notAfterMs: null, carried: false }] : [];
}

export interface Introduction extends Asking {
  readonly key: SigningKey;
  readonly token: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly hookline: string;
}

/** Tells a server which key this machine is known by. The same key again is the same machine. */
export async function enrolMachine(server: Server, given: Introduction): Promise<ServerAnswer> {
  const { key, token, labels, hookline, now, signal } = given;
  const about = { host: orElse(hostname, ''), user: orElse(() => userInfo().username, ''), os: process.platform };
  const body = Buffer.from(JSON.stringify({ v: 1, token, jwk: key.jwk, ...about, hookline, labels }));
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', path: '/v1/enrol', headers, body, key, now, timeoutMs: TIMEOUT_MS, signal } as const;
  return askServer(server, asked);
}
