import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface PolicyServer {
  readonly url: string;
  /** What it hands out from now on. */
  readonly serve: (bytes: Uint8Array) => void;
  /** Answers in another way; null: as a web server does. */
  readonly answer: (by: ((request: IncomingMessage, response: ServerResponse) => void) | null) => void;
  readonly requests: readonly IncomingMessage[];
}

/** A web server like any other: a file, its ETag, 304. */
export async function policyServer(bytes: Uint8Array = new Uint8Array()): Promise<PolicyServer> {
  let served = bytes;
  let other: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    if (other !== null) return other(request, response);
    const etag = `"${createHash('sha256').update(served).digest('hex')}"`;
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.setHeader('content-type', 'application/gzip');
    response.end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/policy.tar.gz`,
    serve: (next) => {
      served = next;
    },
    answer: (by) => {
      other = by;
    },
    requests,
  };
}
