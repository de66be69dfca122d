import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { PublicJwk } from '../../src/bundle/trusted-key.ts';
import { checkRequestToken, machineId, machineNamedIn, tokenInAuthorization } from '../../src/fleet/request-token.ts';
import type { Told } from '../../src/sinks/told.ts';
import type { Pair } from '../bundle/made.ts';

interface Beat {
  readonly beat: number;
  readonly policy: { readonly revision: string | null; readonly state: string };
  readonly coverage: { readonly calls: number; readonly uncovered: number; readonly days: number } | null;
  readonly trail: { readonly seq: number } | null;
  readonly labels: Readonly<Record<string, string>>;
}

/** What somebody who took a server over answers. */
export type Lie = (request: IncomingMessage, response: ServerResponse) => void;

/** As much of a hookline-server as a machine sees of it. `offMs`: how far its clock is from ours. */
export async function fleetServer(team: Pair, first: Uint8Array, offMs = 0) {
  let bundle = first;
  let waiting: (() => void)[] = [];
  let highest = 0;
  let bound: Readonly<Record<string, string>> = { team: 'bound' };
  const machines = new Map<string, PublicJwk>();
  const revoked = new Set<string>();
  const enrolments: string[] = [];
  const nonces = new Set<string>();
  const [told, beats, polls]: [Told[], Beat[], string[]] = [[], [], []];
  const refusals: string[] = [];
  const lies = new Map<string, Lie>();
  const now = (): number => Date.now() + offMs;
  const etag = (): string => `"${createHash('sha256').update(bundle).digest('hex')}"`;
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json', date: new Date(now()).toUTCString() });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string, more = {}): void => {
    refusals.push(code);
    answer(response, status, { error: { code, message: `It is ${code}.`, ...more } });
  };
  const admitted = (request: IncomingMessage, body: Buffer, known: PublicJwk | undefined): string | null => {
    const token = tokenInAuthorization(request.headers.authorization ?? '') ?? '';
    const jwk = known ?? machines.get(machineNamedIn(token) ?? '');
    if (jwk === undefined || (known === undefined && revoked.has(machineId(jwk)))) return 'MACHINE_UNKNOWN';
    const asked = { method: request.method ?? '', path: request.url ?? '', body };
    const check = checkRequestToken(token, asked, jwk, now());
    if (check.kind === 'refused') return check.code;
    if (nonces.has(check.token.nonce)) return 'TOKEN_USED';
    nonces.add(check.token.nonce);
    return null;
  };
  const handOut = (request: IncomingMessage, response: ServerResponse): void => {
    const { prefer = '', 'if-none-match': before } = request.headers;
    const wait = Number(/wait=(\d+)/.exec(String(prefer))?.[1] ?? 0);
    polls.push(String(prefer));
    if (wait > 0) response.setHeader('preference-applied', `wait=${wait}`);
    const hand = (): void => {
      response.setHeader('etag', etag());
      if (before === etag()) response.writeHead(304).end();
      else response.end(bundle);
    };
    if (wait > 0 && before === etag()) waiting.push(hand);
    else hand();
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const lie = lies.get(request.url ?? '');
    if (lie !== undefined) return lie(request, response);
    if (request.url === '/.well-known/hookline')
      return answer(response, 200, { v: 1, fleet: 'main', keys: [{ id: 'team', jwk: team.trusted.jwk }] });
    const json = JSON.parse(
      body.length === 0 ? '{}' : String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body),
    );
    const why = admitted(request, body, request.url === '/v1/enrol' ? json.jwk : undefined);
    if (why !== null) return refuse(response, 401, why);
    if (request.url === '/v1/bundle') return handOut(request, response);
    if (request.url === '/v1/enrol') {
      enrolments.push(machineId(json.jwk));
      if (json.token !== 'good-token') return refuse(response, 403, 'ENROLMENT_TOKEN');
      if (revoked.has(machineId(json.jwk))) return refuse(response, 403, 'MACHINE_REVOKED');
      machines.set(machineId(json.jwk), json.jwk);
      return answer(response, 201, { machine: machineId(json.jwk), labels: bound, fleet: 'main' });
    }
    if (request.url === '/v1/records') {
      told.push(...json.records);
      return answer(response, 200, { taken: json.records.length, new: json.records.length });
    }
    if (json.beat > highest + 2 ** 32) return refuse(response, 400, 'BEAT_TOO_HIGH', { last: highest });
    if (json.beat <= highest) return refuse(response, 409, 'BEAT_CONFLICT', { last: highest });
    highest = json.beat;
    beats.push(json);
    return answer(response, 200, { now: new Date(now()).toISOString(), leaf: null, checkpoint: null, labels: bound });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, told, beats, polls, refusals, machines, revoked, enrolments },
    publish(next: Uint8Array): void {
      bundle = next;
      const held = waiting;
      waiting = [];
      for (const hand of held) hand();
    },
    bind(labels: Readonly<Record<string, string>>): void {
      bound = labels;
    },
    held: () => waiting.length,
    /** It answers so at this address from now on; null: as it should. */
    lie(path: string, by: Lie | null): void {
      if (by === null) lies.delete(path);
      else lies.set(path, by);
    },
    seenBeat(beat: number): void {
      highest = beat;
    },
  };
}
