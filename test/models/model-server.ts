import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ModelSource } from '../../src/core/model.ts';

/** What a service does with a request. */
export type Reaction = (request: IncomingMessage, response: ServerResponse) => void;

export interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model?: string;
    readonly system?: string;
    readonly max_tokens?: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [field: string]: unknown;
  };
}

export interface ModelServer {
  readonly base: string;
  readonly asked: readonly Asked[];
  /** Requests that somebody still waits for. */
  readonly waiting: () => number;
  readonly source: (given?: Partial<ModelSource>) => ModelSource;
  readonly anthropic: (given?: Partial<ModelSource>) => ModelSource;
}

export const KEY = 'sk-test-4711-abcdef';
export const ALLOW = '{"decision":"allow","reason":"harmless"}';
export const DENY = '{"decision":"deny","reason":"not here"}';

/** A service on this machine that speaks both formats, each at its own path. The last reaction stays. */
export async function modelServer(...reactions: readonly Reaction[]): Promise<ModelServer> {
  const asked: Asked[] = [];
  let waiting = 0;
  const server = createServer((request, response) => {
    let text = '';
    waiting += 1;
    response.on('close', () => {
      waiting -= 1;
    });
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      const reaction = reactions[Math.min(asked.length, reactions.length) - 1] ?? saying(ALLOW);
      reaction(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = { apiKey: KEY, model: 'tiny' };
  return {
    ...{ base, asked, waiting: () => waiting },
    source: (given) => ({ wire: 'openai', baseUrl: `${base}/v1`, ...source, ...given }),
    anthropic: (given) => ({ wire: 'anthropic', baseUrl: base, ...source, ...given }),
  };
}

export const json =
  (value: unknown, status = 200): Reaction =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

/** The text, in the format of whichever service was asked. */
export const saying =
  (text: string): Reaction =>
  (request, response) =>
    json(request.url?.endsWith('/messages') ? anthropicAnswer(text) : openAiAnswer({ content: text }))(
      request,
      response,
    );

export function openAiAnswer(message: object, finish = 'stop'): object {
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: finish };
  return { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'tiny', choices: [choice], usage: {} };
}

export function anthropicAnswer(text: string, stop = 'end_turn'): object {
  const content = text === '' ? [] : [{ type: 'text', text }];
  return { id: 'msg_1', type: 'message', role: 'assistant', model: 'tiny', content, stop_reason: stop, usage: {} };
}

export const hanging: Reaction = () => {};

export const resetting: Reaction = (request) => {
  request.socket.destroy();
};

/** Headers and a piece of the body, then nothing more of the connection. */
export const resettingMidway: Reaction = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices":', () => request.socket.destroy());
};

export const redirecting =
  (to: string): Reaction =>
  (_request, response) => {
    response.writeHead(307, { location: to });
    response.end();
  };

/** Quotes whatever key it was sent. */
export const unauthorized: Reaction = (request, response) => {
  const key = request.headers.authorization ?? request.headers['x-api-key'];
  json({ error: { message: `Incorrect API key provided: ${key}.\nGet one at /keys.`, type: 'auth' } }, 401)(
    request,
    response,
  );
};

/** Headers, then a body that does not end. */
export const endless =
  (status = 200): Reaction =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write('{"choices":"');
    const block = 'x'.repeat(64 * 1024);
    const more = (): void => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', more);
    more();
  };

export const stalling =
  (status: number): Reaction =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write('{"error":');
  };

/** The answer in pieces of a few bytes, cut through characters. */
export const trickling =
  (text: string): Reaction =>
  (_request, response) => {
    const bytes = Buffer.from(JSON.stringify(openAiAnswer({ content: text })));
    response.writeHead(200, { 'content-type': 'application/json' });
    let at = 0;
    const next = (): void => {
      if (at >= bytes.length) response.end();
      else response.write(bytes.subarray(at, at + 7), () => setImmediate(next));
      at += 7;
    };
    next();
  };
