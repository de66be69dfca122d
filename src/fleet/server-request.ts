import type { SigningKey } from '../bundle/read-keys.ts';
import { isObject, type JsonObject, parsedJson } from '../core/json.ts';
import { readFileSync } from '../looks/files.ts';
import { boundedRequest } from './bounded-request.ts';
import { saidIn, serverAddress } from './fetch-bundle.ts';
import { signedBy } from './machine-key.ts';

export interface Server {
  readonly address: string;
  /** A file with certificates of the organization's own. */
  readonly ca: string | null;
}

export interface ServerRequest {
  readonly method: 'GET' | 'POST';
  /** From the root of the server on. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Null: nobody need know who asks. */
  readonly key: SigningKey | null;
  readonly now: () => number;
  readonly timeoutMs: number;
  /** How much is taken of its answer. */
  readonly maxBytes?: number;
  readonly signal: AbortSignal;
}

export type ServerAnswer =
  | { readonly kind: 'good'; readonly json: JsonObject }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly json: JsonObject;
      readonly why: string;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: 'failed'; readonly why: string };

const MAX_BYTES = 1024 * 1024;

/** One request to a hookline-server, signed by the machine. A clock that is off is corrected by what the server says, once. */
export async function askServer(server: Server, asked: ServerRequest): Promise<ServerAnswer> {
  const first = await askOnce(server, asked, 0);
  if (first.kind !== 'refused' || first.status !== 401 || first.dateMs === null || asked.key === null) return first;
  const offMs = first.dateMs - asked.now();
  // what the clock is not to blame for is the same the second time
  return Math.abs(offMs) < CLOSE_MS ? first : askOnce(server, asked, offMs);
}

const CLOSE_MS = 60_000;

type Once = Exclude<ServerAnswer, { kind: 'refused' }> | (Extract<ServerAnswer, { kind: 'refused' }> & Dated);
interface Dated {
  readonly dateMs: number | null;
}

async function askOnce({ address, ca }: Server, asked: ServerRequest, offMs: number): Promise<Once> {
  const { method, path, body, key, now, timeoutMs, maxBytes = MAX_BYTES, signal } = asked;
  const who = key === null ? {} : { authorization: signedBy(key, { method, path, body }, now() + offMs) };
  const answer = await boundedRequest({
    ...{ method, url: serverAddress(address, path), headers: { ...asked.headers, ...who }, body },
    ...{ ca: ca === null ? null : readFileSync(ca, 'utf8'), maxBytes, timeoutMs, signal },
  });
  if (answer.kind === 'failed') return answer;
  const { status, headers } = answer;
  const parsed = parsedJson(Buffer.from(answer.body).toString('utf8'));
  const json = isObject(parsed) ? parsed : {};
  if (status >= 200 && status < 300) return { kind: 'good', json };
  const dateMs = Date.parse(headers.date ?? '');
  const why = `the answer was ${status}${saidIn(answer.body)}`;
  const retryAfter = headers['retry-after'];
  return { kind: 'refused', status, json, why, retryAfter, dateMs: Number.isNaN(dateMs) ? null : dateMs };
}
