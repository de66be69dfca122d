import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

type Reply = (response: ServerResponse, got: Got, nth: number) => unknown;

/** A server on loopback that keeps what it is sent, and answers as it is told. */
export async function receiver(reply: Reply = (response) => response.end('{}')) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    void whole(request).then((bytes) => {
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      const one = { path: request.url ?? '', headers: request.headers, text };
      got.push(one);
      reply(response, one, got.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => void (await close()));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ got, port, close, url: `http://127.0.0.1:${port}` },
    /** The ids of everything that came, in order, of a webhook. */
    ids: () => got.flatMap(({ text }) => JSON.parse(text).records.map((one: { readonly id: string }) => one.id)),
  };
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
