import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { answerAsset, answerBytes, answerError, answerJson, answerLines } from './answers.ts';
import { closePlayground } from './api/playground.ts';
import { type Asset, ELSEWHERE, readAssets } from './assets.ts';
import type { UiContext } from './context.ts';
import { isFromElsewhere, refusalOf } from './guard-request.ts';
import { readBody } from './read-body.ts';
import { RawBytes, Streamed } from './route.ts';
import { ROUTES } from './routes.ts';

interface Served {
  /** Of the built page. */
  readonly assets: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly context: UiContext;
}

export interface UiServer {
  /** Without the token. */
  readonly address: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

/** More than browsers with many tabs ever need. */
const MOST_CONNECTIONS = 1024;

/** Listens on this machine, for whoever has the token. */
export async function serveUi({ assets, port, context }: Served): Promise<UiServer> {
  const token = randomBytes(24).toString('base64url');
  const files = readAssets(assets);
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.keepAliveTimeout = 5_000;
  const listensAt = await listening(server, port);
  server.on('request', (request, response) => {
    response.on('error', () => {});
    answer(request, response, { port: listensAt, token, files, context }).catch((error) =>
      answerError(response, error),
    );
  });
  // no browser asks for that
  server.on('upgrade', (_request, socket) => socket.destroy());
  return {
    address: `http://127.0.0.1:${listensAt}/`,
    token,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      closePlayground(context);
    },
  };
}

interface Serving {
  readonly port: number;
  readonly token: string;
  readonly files: ReadonlyMap<string, Asset>;
  readonly context: UiContext;
}

async function answer(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const { method = 'GET', headers } = request;
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const hosts = request.headersDistinct.host?.length ?? 0;
  const refused = refusalOf({ method, path, headers, hosts }, serving);
  if (refused !== null) {
    // whatever it still sends is not read
    response.shouldKeepAlive = false;
    return answerJson(response, refused.status, { error: { code: 'REFUSED', message: refused.why } });
  }
  if (!path.startsWith('/api/')) {
    const isPage = path === '/' || path === '/index.html';
    const from = isPage && isFromElsewhere(headers) ? ELSEWHERE : path;
    return answerAsset(request, response, serving.files.get(from));
  }
  const route = Object.hasOwn(ROUTES, `${method} ${path}`) ? ROUTES[`${method} ${path}`] : undefined;
  if (route === undefined) return answerJson(response, 404, { error: { code: 'USAGE', message: 'No such route.' } });
  const left = new AbortController();
  response.on('close', () => left.abort());
  const body = method === 'POST' ? await readBody(request) : {};
  const told = await route({ query: new URLSearchParams(query), body, signal: left.signal }, serving.context);
  if (told instanceof Streamed) await answerLines(response, told.lines, left.signal);
  else if (told instanceof RawBytes) answerBytes(response, told.bytes);
  else answerJson(response, 200, told);
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const why = `Nobody can listen at port ${port} of this machine: ${messageOf(error)}.`;
      reject(new HookError('BAD_OPTION', why, { cause: error, hint: 'name another one, or 0 for any that is free' }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
