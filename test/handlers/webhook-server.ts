import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WebhookHandler } from '../../src/core/handler.ts';
import type { Report } from '../../src/core/report.ts';
import type { WebhookJob } from '../../src/handlers/webhook/target.ts';
import { type WebhookClient, webhookClient } from '../../src/handlers/webhook.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly port: number | undefined;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Whole requests, in the order in which they came. */
  readonly received: readonly Received[];
  /** Every connection that was ever accepted. */
  readonly sockets: readonly Socket[];
}

/** A real server on loopback, gone with its connections when the test is over. */
export async function httpServer(
  answer: (response: ServerResponse, request: Received) => void = (response) => response.end(),
): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void readRequest(request).then((whole) => {
      received.push(whole);
      answer(response, whole);
    });
  });
  return { ...(await listening(server)), received };
}

/** One that speaks whatever is written: `onRequest` hears each piece that a client sends. */
export async function rawServer(onRequest: (socket: Socket, text: string, nth: number) => void): Promise<TestServer> {
  const server = createRawServer({ allowHalfOpen: true }, (socket) => {
    let nth = 0;
    socket.on('data', (chunk) => onRequest(socket, chunk.toString(), nth++));
    socket.on('end', () => socket.end());
  });
  return { ...(await listening(server)), received: [] };
}

export async function listening(server: Server): Promise<Omit<TestServer, 'received'>> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port, sockets };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url: path = '', headers, rawHeaders, socket } = request;
  return { method, path, headers, rawHeaders, body: Buffer.concat(chunks).toString(), port: socket.remotePort };
}

export function client(parts: Parameters<typeof webhookClient>[0] = {}): WebhookClient {
  const made = webhookClient(parts);
  onTestFinished(() => made.close());
  return made;
}

type Wanted = Partial<WebhookHandler> & Partial<Omit<WebhookJob, 'handler'>> & { readonly signal?: AbortSignal };

/** One call; what is not said is as in an entry that only names its address. */
export function call(url: string, wanted: Wanted = {}, by = client()): Promise<Report> {
  const { body = '{}', env = {}, fromRepository = false, timeoutMs = 10_000, signal, ...own } = wanted;
  const handler: WebhookHandler = { kind: 'webhook', url, method: 'POST', headers: {}, allowedEnv: [], ...own };
  return by.call({ handler, body, env, fromRepository, timeoutMs }, signal ?? new AbortController().signal);
}

export const SUCCESS = { kind: 'exit', code: 0 } as const;

/** The text of a whole answer. */
export function http(body: string, head = 'HTTP/1.1 200 OK'): string {
  return `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
