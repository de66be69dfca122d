import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { messageOf } from '../core/message-of.ts';

export interface BoundedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Certificates of the organization's own; null: those of the system. */
  readonly ca: string | null;
  readonly maxBytes: number;
  /** For all of it. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly why: string };

/** One request and all of its answer, as it was sent: nothing is decoded, followed or believed by half. Never rejects. */
export function boundedRequest(asked: BoundedRequest): Promise<Answer> {
  const { url, method, headers, body, ca, maxBytes, timeoutMs, signal } = asked;
  return new Promise((resolve) => {
    const failed = (why: string): void => {
      done({ kind: 'failed', why });
    };
    const timer = setTimeout(() => failed(`no whole answer came within ${timeoutMs / 1000} s`), timeoutMs);
    const stop = (): void => failed('it was broken off');
    const done = (answer: Answer): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(answer);
      sent.destroy();
    };
    const options = {
      method,
      headers: { 'user-agent': 'hookline', 'accept-encoding': 'identity', ...headers, ...lengthOf(method, body) },
      // a connection of its own: nothing of an earlier one is left in it
      agent: false as const,
      ...(ca === null ? {} : { ca }),
    };
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
    sent.on('error', (error) => failed(messageOf(error)));
    sent.on('response', (response) => collect(response, maxBytes, failed, done));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    else sent.end(body);
  });
}

function lengthOf(method: string, body: Uint8Array): Readonly<Record<string, string>> {
  return method === 'GET' ? {} : { 'content-length': String(body.length) };
}

function collect(
  response: IncomingMessage,
  maxBytes: number,
  failed: (why: string) => void,
  done: (answer: Answer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) failed(`the answer has more than ${maxBytes} bytes`);
    else chunks.push(chunk);
  });
  response.on('error', (error) => failed(messageOf(error)));
  response.on('aborted', () => failed('the answer ended too early'));
  response.on('end', () => {
    if (!response.complete) return failed('the answer ended too early');
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]);
    done({
      kind: 'answer',
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
    });
  });
}
