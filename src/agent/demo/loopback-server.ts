import { createServer, type IncomingMessage } from 'node:http';

/** What somebody sent. */
export interface Received {
  readonly path: string;
  readonly body: string;
}

export interface LoopbackServer {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
}

const MAX_BODY_BYTES = 1024 * 1024;

/** The services of the demonstration, on this machine alone: a model that judges (OpenAI's format), and a channel. */
export async function startLoopbackServer(): Promise<LoopbackServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => {
        const path = request.url ?? '';
        received.push({ path, body });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(path.endsWith('/chat/completions') ? completion(judgement(body)) : {}));
      })
      .catch(() => request.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Scripted: files of secrets are not for agents, everything else is. */
function judgement(request: string): object {
  return /\.env\b/.test(request)
    ? { decision: 'deny', reason: 'A file of secrets is written by a person.' }
    : { decision: 'allow', reason: 'It holds no secrets.' };
}

/** OpenAI's form of an answer. */
function completion(answer: object): object {
  const message = { role: 'assistant', content: JSON.stringify(answer) };
  return {
    id: 'demo',
    object: 'chat.completion',
    created: 0,
    model: 'judge',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
