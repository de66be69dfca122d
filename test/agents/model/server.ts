import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { anthropic } from './anthropic.ts';
import { chat } from './chat.ts';
import { gemini } from './gemini.ts';
import type { Answer, Body } from './protocol.ts';
import { responses } from './responses.ts';
import { type Exchange, nextStep, type Script, type Step } from './script.ts';

const PROTOCOLS = [chat, responses, anthropic, gemini];
/** What agents ask before or beside a conversation. */
const SMALL_TALK: readonly (readonly [path: RegExp, answer: unknown])[] = [
  [/\/count_tokens/, { input_tokens: 10 }],
  [/:countTokens/, { totalTokens: 10 }],
  [/\/models(?:\?|$)/, { object: 'list', data: [{ id: 'scripted', object: 'model', owned_by: 'local' }], models: [] }],
];

export interface Model {
  /** The bodies of all questions so far, as text: what reached the model. */
  readonly asked: readonly string[];
  /** The calls that it has made, each as text. */
  readonly given: readonly string[];
  /** Each call whose result has reached it, with the last that it was told. */
  readonly exchanges: () => readonly Exchange[];
  readonly close: () => Promise<void>;
}

/** A model on loopback that says what its script says, to every agent in its own protocol. */
export async function startModel(script: Script, port: number): Promise<Model> {
  const asked: string[] = [];
  const done = new Set<Step>();
  const given: string[] = [];
  const told = new Map<string, Exchange>();
  let last = 0;
  const id = () => ++last;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const text = await textOf(request);
    const small = SMALL_TALK.find(([known]) => known.test(path));
    if (small !== undefined) return send(response, { json: small[1] });
    const protocol = PROTOCOLS.find((known) => known.path.test(path));
    if (protocol === undefined) return send(response, { json: { error: { message: `There is no ${path}.` } } }, 404);
    asked.push(text);
    const body = parsed(text);
    const conversation = protocol.read(body, path);
    for (const exchange of conversation.exchanges) told.set(exchange.call, exchange);
    const asks = { ...conversation, isGone: () => request.socket.destroyed };
    const step = conversation.hasTools && script.answer ? await script.answer(asks) : nextStep(script, conversation);
    if (!done.has(step)) {
      done.add(step);
      await step.before?.();
      given.push(...(step.calls ?? []).map(({ args, text }) => text ?? JSON.stringify(args)));
    }
    send(response, protocol.write(step, body, conversation.streams, id));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    asked,
    given,
    exchanges: () => [...told.values()],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function send(response: ServerResponse, answer: Answer, status = 200): void {
  if ('json' in answer) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
    return;
  }
  response.writeHead(status, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const event of answer.events) {
    if (answer.named === true && event !== '[DONE]') response.write(`event: ${event.type}\n`);
    response.write(`data: ${event === '[DONE]' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}
