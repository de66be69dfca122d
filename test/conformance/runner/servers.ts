import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerAnswer, ServerScript } from './format.ts';

export interface Request {
  readonly method: string;
  /** The address as the case writes it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Loopback servers that answer as a case says, each in the place of an address. */
export interface Servers {
  /** All requests so far, in the order in which they were complete. */
  readonly requests: readonly Request[];
  /** A text in which the addresses of the servers are their real ones. */
  readonly placedIn: (text: string) => string;
  readonly close: () => Promise<void>;
}

export async function startServers(scripts: Readonly<Record<string, ServerScript>>): Promise<Servers> {
  const requests: Request[] = [];
  const started = await Promise.all(
    Object.entries(scripts).map(async ([address, script]) => {
      const server = createServer(scripted(address, Array.isArray(script) ? script : [script], requests));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const real = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      if (!Array.isArray(script) && script.closed) await ended(server);
      return { address, real, server };
    }),
  );
  return {
    requests,
    placedIn: (text) => started.reduce((placed, { address, real }) => placed.replaceAll(address, real), text),
    close: async () => {
      await Promise.all(started.map(({ server }) => ended(server)));
    },
  };
}

function scripted(address: string, answers: readonly ServerAnswer[], requests: Request[]) {
  let count = 0;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    response.on('error', () => {});
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '/', headers } = request;
    const body = Buffer.concat(chunks).toString();
    requests.push({ method, url: `${address}${url}`, headers: headers as Record<string, string>, body });
    const answer = answers[Math.min(count++, answers.length - 1)] ?? {};
    if (answer.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    if (answer.hang) return;
    if (answer.reset) request.socket.destroy();
    else {
      response.writeHead(answer.status ?? 200, answer.headers ?? {});
      response.end(answer.says === undefined ? (answer.body ?? '') : completion(url, answer.says));
    }
  };
}

/** What a model says, in the form of the service that is asked. */
function completion(path: string, text: string): string {
  return JSON.stringify(
    path.endsWith('/messages')
      ? { type: 'message', role: 'assistant', content: [{ type: 'text', text }] }
      : { choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }] },
  );
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
