import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../core/error-code.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { errorWords, inOneLine, statusError, tooLong } from './model-errors.ts';
import { readBounded } from './read-bounded.ts';

export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const ERROR_BOUNDS = { maxBytes: 4096, maxMs: 1000 };
const PAUSE_MS = 100;

/** The connection was not made, or did not hold; a time that is over is not among them. */
const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENETDOWN', 'UND_ERR_SOCKET'],
]);

/** What a service answers, read as JSON. If the connection breaks it is asked once more. */
export async function postJson(post: Post): Promise<unknown> {
  try {
    return await postOnce(post);
  } catch (error) {
    if (!NETWORK.has(errorCode(causeOf(error)))) throw inWords(error, post.url);
  }
  await wait(PAUSE_MS, undefined, { signal: post.signal });
  try {
    return await postOnce(post);
  } catch (error) {
    throw inWords(error, post.url);
  }
}

async function postOnce({ url, headers, body, signal }: Post): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    // the key must not be sent to wherever a redirect points
    redirect: 'manual',
    signal,
  });
  if (!response.ok) throw await refusal(response, url);
  const { text, whole } = await readBounded(response.body, { maxBytes: MAX_ANSWER_BYTES });
  if (!whole) throw tooLong(`the answer of ${named(url)} is longer than 16 MiB`);
  const answer = parsedJson(text);
  if (answer !== undefined) return answer;
  throw new Error(`${named(url)} did not answer with JSON: ${inOneLine(text.slice(0, ERROR_BOUNDS.maxBytes))}`);
}

/** What stands behind the path may be a secret. */
function named({ origin, pathname }: URL): string {
  return `the model service at "${origin}${pathname}"`;
}

async function refusal(response: Response, url: URL): Promise<Error> {
  const { text } = await readBounded(response.body, ERROR_BOUNDS).catch(() => ({ text: '' }));
  const status = `HTTP status ${`${response.status} ${response.statusText}`.trim()}`;
  const location = response.headers.get('location');
  if (location !== null && response.status < 400)
    return new Error(`${named(url)} redirects to "${inOneLine(location)}" (${status}), which is not followed`);
  const words = wordsIn(text);
  const message = `${named(url)} answered with ${status}${words === '' ? '' : `: ${words}`}`;
  return statusError(message, response.status, retryAfterMs(response.headers));
}

function wordsIn(text: string): string {
  const answer = parsedJson(text);
  return (isObject(answer) ? errorWords(answer) : null) ?? inOneLine(text);
}

/** `fetch` says only that it failed; what happened is the cause. */
function inWords(error: unknown, url: URL): Error {
  const cause = causeOf(error);
  if (!(error instanceof TypeError) || !(cause instanceof Error))
    return error instanceof Error ? error : new Error(String(error));
  return new Error(`${named(url)} cannot be reached: ${cause.message || errorCode(cause)}`);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : null;
}

/** When a service wants to be asked again: in seconds, or at a time of day. Null: it does not say. */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
