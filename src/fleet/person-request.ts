import { isObject, type JsonObject, parsedJson } from '../core/json.ts';
import { boundedRequest } from './bounded-request.ts';
import { saidIn, serverAddress } from './fetch-bundle.ts';

/** A hookline-server, as a person is known there. */
export interface ServerAccess {
  readonly server: string;
  /** Of a person. */
  readonly token: string;
  /** Certificates of the organization's own; null: those of the system. */
  readonly ca: string | null;
}

const TIMEOUT_MS = 60_000;
/** A large bundle over a slow line takes its time: as slow as a server waits for, 8 kB/s. */
const BYTES_PER_MS = 8;
const MAX_BYTES = 8 * 1024 * 1024;

/** Why a server did not do it, as the end of a sentence. */
export class RequestFailed extends Error {}

/** One request of a person; throws `RequestFailed` for what others do. */
export async function askAsPerson(
  { server, token, ca }: ServerAccess,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: Uint8Array | object | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const isBytes = body instanceof Uint8Array;
  const bytes = isBytes ? body : Buffer.from(body === null ? '' : JSON.stringify(body));
  const timeoutMs = TIMEOUT_MS + Math.ceil(bytes.length / BYTES_PER_MS);
  const answer = await boundedRequest({
    method,
    url: serverAddress(server, path),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': isBytes ? 'application/gzip' : 'application/json' }),
    },
    body: bytes,
    ...{ ca, maxBytes: MAX_BYTES, timeoutMs, signal: new AbortController().signal },
  });
  if (answer.kind === 'failed') throw new RequestFailed(answer.why);
  const json = parsedJson(Buffer.from(answer.body).toString('utf8'));
  if (answer.status >= 200 && answer.status < 300 && isObject(json)) return json;
  throw new RequestFailed(`it answered ${answer.status}${saidIn(answer.body)}`);
}
