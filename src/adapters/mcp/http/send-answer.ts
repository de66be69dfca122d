import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CONNECTION_CLOSED, errorResponse } from '../error-response.ts';

export interface Head {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

/** What hookline says itself. Where something was said already, the connection is broken off: the client must notice. */
export function failure(
  response: ServerResponse,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent) return void response.destroy();
  const body = errorResponse('null', { code: CONNECTION_CLOSED, message });
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(body);
}

/** Null: it is too long to be held. */
export function sendBody(response: ServerResponse, { status, headers }: Head, body: Uint8Array | string | null): void {
  if (body === null) failure(response, 502, 'The answer of the MCP server is too long to be passed on.');
  else response.writeHead(status, headers).end(body);
}

/** No faster than it is read. Rejects where the server breaks off, so that the client's stream breaks off, too. */
export async function sendStream(
  response: ServerResponse,
  { status, headers }: Head,
  events: AsyncIterable<{ readonly bytes: Buffer }>,
): Promise<void> {
  response.writeHead(status, headers);
  // a client waits for it before it goes on
  response.flushHeaders();
  for await (const { bytes } of events) {
    if (response.destroyed) return;
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
