import { LIMITS } from '../bundle/limits.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { visible } from '../core/visible.ts';
import { type Answer, boundedRequest } from './bounded-request.ts';

export interface BundleRequest {
  readonly url: URL;
  /** Of the one that is here; null: whichever there is. */
  readonly etag: string | null;
  /** So long the other side may wait for a new one. */
  readonly waitSeconds: number;
  /** For each request, where the other side wants to know who asks. */
  readonly authorization: (url: URL) => string | null;
  readonly ca: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type Fetched =
  | { readonly kind: 'bundle'; readonly bytes: Uint8Array; readonly etag: string | null; readonly waited: boolean }
  /** The one that is here is the newest. */
  | { readonly kind: 'same'; readonly waited: boolean }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** A hookline-server's word for it. */
      readonly code: string | null;
      readonly why: string;
      readonly dateMs: number | null;
    }
  | { readonly kind: 'failed'; readonly why: string; readonly retryAfterMs: number | null };

const MOST_REDIRECTS = 3;
const NO_BODY = new Uint8Array();

/** The bundle at an address, byte by byte as it is handed out. Half of it, or one that somebody decoded on the way, is none. */
export async function fetchBundle(asked: BundleRequest): Promise<Fetched> {
  let { url } = asked;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(asked, url);
    if (answer.kind === 'failed') return { kind: 'failed', why: answer.why, retryAfterMs: null };
    const next = redirectOf(answer, url);
    if (next === null) return readAnswer(answer);
    // whoever was named is asked, and nobody else
    if (next === 'elsewhere')
      return failed(`it was sent on to another place (${visible(answer.headers.location ?? '').slice(0, 200)})`);
    url = next;
  }
  return failed(`it was sent on more than ${MOST_REDIRECTS} times`);
}

/** A path behind the address of a server. */
export function serverAddress(address: string, path: string): URL {
  const url = new URL(address);
  const [way = '', query = ''] = path.split('?');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${way}`;
  url.search = query;
  return url;
}

function ask({ etag, waitSeconds, authorization, ca, timeoutMs, signal }: BundleRequest, url: URL): Promise<Answer> {
  const who = authorization(url);
  const headers = {
    accept: 'application/gzip, application/octet-stream, */*;q=0.1',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(waitSeconds === 0 ? {} : { prefer: `wait=${waitSeconds}` }),
    ...(who === null ? {} : { authorization: who }),
  };
  const limits = { maxBytes: LIMITS.packedBytes, timeoutMs: timeoutMs + waitSeconds * 1000, signal };
  return boundedRequest({ method: 'GET', url, headers, body: NO_BODY, ca, ...limits });
}

type Answered = Extract<Answer, { readonly kind: 'answer' }>;

function redirectOf({ status, headers }: Answered, from: URL): URL | 'elsewhere' | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const { location = '' } = headers;
  if (!URL.canParse(location, from.href)) return 'elsewhere';
  const to = new URL(location, from);
  return to.origin === from.origin && to.username === '' ? to : 'elsewhere';
}

function readAnswer({ status, headers, body }: Answered): Fetched {
  const waited = headers['preference-applied']?.includes('wait') === true;
  if (status === 304) return { kind: 'same', waited };
  if (status === 401 || status === 403 || status === 404)
    return { kind: 'refused', status, code: codeIn(body), why: whyIn(status, body), dateMs: dateIn(headers.date) };
  if (status !== 200) return failed(whyIn(status, body), waitMs(headers['retry-after']));
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding !== 'identity')
    return failed(`the server says "Content-Encoding: ${visible(encoding)}", which a bundle must not have`);
  return { kind: 'bundle', bytes: body, etag: headers.etag ?? null, waited };
}

function codeIn(body: Uint8Array): string | null {
  const json = body.length > MOST_SAID ? null : parsedJson(Buffer.from(body).toString('utf8'));
  const error = isObject(json) ? json.error : null;
  return isObject(error) && typeof error.code === 'string' ? error.code : null;
}

const MOST_SAID = 4096;

function whyIn(status: number, body: Uint8Array): string {
  return `the answer was ${status}${saidIn(body)}`;
}

/** What a hookline-server says in words, if it is one. */
export function saidIn(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, MOST_SAID)).toString('utf8');
  const [, message = ''] = /"message"\s*:\s*"([^"\\]{1,300})"/.exec(text) ?? [];
  return message === '' ? '' : ` (${visible(message)})`;
}

function dateIn(text: string | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}

function waitMs(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text.trim()) ? Number(text) * 1000 : null;
}

function failed(why: string, retryAfterMs: number | null = null): Fetched {
  return { kind: 'failed', why, retryAfterMs };
}
