import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { until } from './raw-client.ts';
import { serverProgram } from './sdk-client.ts';

/** The server from npm that has everything, over HTTP, in a process of its own. */
export async function everythingOverHttp(): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [serverProgram('everything'), 'streamableHttp'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const url = `http://127.0.0.1:${port}/mcp`;
  let isThere = false;
  void (async () => {
    while (!isThere && child.exitCode === null)
      isThere = await fetch(url, { method: 'DELETE' }).then(
        () => true,
        () => pause(50),
      );
  })();
  await until(() => isThere);
  return url;
}

async function pause(ms: number): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return false;
}

/** One at which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Received {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Of a POST. */
  readonly message: Message;
}

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly name?: string };
}

/** A server that answers as a test says, and remembers what it was sent. */
export async function scriptedServer(answering: (received: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces).toString('utf8');
    const one = { method: request.method ?? '', headers: request.headers, body, message: messageIn(body) };
    received.push(one);
    answering(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, received };
}

function messageIn(body: string): Message {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** The answers of a server that has any tool, which says that it ran. */
export function plainly({ method, message }: Received, response: ServerResponse): void {
  if (method !== 'POST') return void response.writeHead(method === 'GET' ? 405 : 200).end();
  if (message.id === undefined) return void response.writeHead(202).end();
  response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'session-1' });
  response.end(JSON.stringify(answerTo(message)));
}

export function answerTo({ id, method, params }: Message) {
  if (method !== 'initialize')
    return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `ran ${params?.name ?? method}` }] } };
  const serverInfo = { name: 'scripted', version: '1' };
  return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } };
}

/** The head of a stream of events. */
export const STREAM = { 'content-type': 'text/event-stream', 'mcp-session-id': 'session-1' };

export function eventOf(message: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;
}
