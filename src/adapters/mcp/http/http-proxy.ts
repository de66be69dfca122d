import type { IncomingMessage, ServerResponse } from 'node:http';
import { shownUrl } from '../../../core/shown-url.ts';
import { heldWork } from '../held-work.ts';
import { type JudgeOptions, judgeOf } from '../judge.ts';
import { MAX_LINE_BYTES } from '../lines.ts';
import type { Session } from '../session.ts';
import { connectionTo } from './connection.ts';
import { fromLoopback } from './from-loopback.ts';
import { judgedEvents } from './judged-events.ts';
import { whyNot } from './link.ts';
import { headersForClient, headersForServer } from './passed-headers.ts';
import { postedExchange } from './posted-exchange.ts';
import { failure, sendBody, sendStream } from './send-answer.ts';
import { type HttpSession, sessionsOf } from './sessions.ts';
import { toldEvents } from './told-events.ts';
import { headerOf, isEventStream, wholeBody } from './whole-body.ts';

export interface McpHttpProxyOptions extends JudgeOptions {
  /** Where the server is: `https://…` or `http://…`. */
  readonly url: string | URL;
  /** What every request to it has besides what the client sends. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** For a server of `node:http`: what it does with each request, and how everything that is under way is ended. */
export interface McpHttpProxy {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => void;
}

/** More than any client has; a stream that it listens to is one of them. */
const MOST_EXCHANGES = 1000;
const METHODS = ['POST', 'GET', 'DELETE'] as const;

/**
 * Passes everything between MCP clients and a server, both over streamable HTTP, with the hooks around each tool call.
 * Sessions, streams, their ids and their resumption are the server's own, and so is who may use it.
 */
export function mcpHttpProxy(options: McpHttpProxyOptions): McpHttpProxy {
  const url = new URL(options.url);
  const connection = connectionTo(url);
  const sessions = sessionsOf(options.sessionId);
  const told = toldEvents();
  const judge = judgeOf(options);
  const ended = new AbortController();
  let underWay = 0;

  /** The ways of one exchange are put in by whoever has them; its hooks are waited for. */
  const sessionFor = ({ id, calls }: HttpSession): Session => ({
    ...judge,
    ...{ sessionId: id, calls, before: heldWork(1), after: heldWork(1), toClient: NOWHERE, toServer: NOWHERE },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = METHODS.find((one) => one === request.method);
    if (!fromLoopback(request)) return failure(response, 403, 'Only pages and programs of this machine may ask here.');
    if (pathOf(request) !== url.pathname) return failure(response, 404, `The server is at ${url.pathname} here.`);
    if (method === undefined)
      return failure(response, 405, 'There are POST, GET and DELETE.', { allow: METHODS.join(', ') });
    const key = headerOf(request, 'mcp-session-id');
    const session = sessions.of(key);
    if (session === null || underWay > MOST_EXCHANGES) return failure(response, 503, 'Too much is under way.');
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const signal = AbortSignal.any([ended.signal, gone.signal]);
    const headers = headersForServer(request.headers, options.headers ?? {});
    const ask = (body?: Uint8Array) => connection.ask({ method, headers, body, signal });
    const named = (from: IncomingMessage): void => {
      const given = headerOf(from, 'mcp-session-id');
      if (given !== null) sessions.named(given, session);
    };
    if (method === 'POST') {
      const body = await wholeBody(request, MAX_LINE_BYTES);
      if (body === null) return;
      return postedExchange(body, { session: sessionFor(session), ask, named, key, told, response, signal });
    }
    request.resume();
    const from = await ask();
    if (method === 'DELETE' && key !== null && isOver(from)) sessions.end(key);
    const head = { status: from.statusCode ?? 502, headers: headersForClient(from.headers) };
    if (!isEventStream(from)) return sendBody(response, head, await wholeBody(from, MAX_LINE_BYTES));
    const isResumed = headerOf(request, 'last-event-id') !== null;
    await sendStream(response, head, judgedEvents(from, sessionFor(session), { key, isResumed, told }));
  }

  return {
    handle(request, response) {
      underWay++;
      response.once('close', () => underWay--);
      response.on('error', () => {});
      answer(request, response).catch((error) => {
        failure(response, 502, `The MCP server at ${shownUrl(url.href)} gave no answer: ${whyNot(error)}.`);
      });
    },
    close() {
      ended.abort();
      sessions.endAll();
      connection.close();
    },
  };
}

const NOWHERE = { write: async () => {} };

function pathOf({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?');
  return path;
}

function isOver({ statusCode = 0 }: IncomingMessage): boolean {
  return (statusCode >= 200 && statusCode < 300) || statusCode === 404;
}
