import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { HookError } from '../../../core/hook-error.ts';

export interface Asked {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Connection = ReturnType<typeof connectionTo>;

/** Most servers close an idle connection after five seconds: a call on one that closes at that moment would be lost. */
const IDLE_MS = 4000;

/** Asks one server. Not with `fetch`, which gives up a stream that is silent for five minutes. */
export function connectionTo(url: URL) {
  const isSecure = url.protocol === 'https:';
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: IDLE_MS });
  const request = isSecure ? httpsRequest : httpRequest;
  return {
    /** Resolves when the answer begins. Rejects where there is none, or one that nobody here could read. */
    ask({ method, headers, body, signal }: Asked): Promise<IncomingMessage> {
      return new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': body.length };
        const asked = {
          method,
          agent,
          ...(signal && { signal }),
          headers: { ...headers, ...length, 'accept-encoding': 'identity' },
        };
        const sent = request(url, asked, (answer) => {
          const why = whyUnreadable(answer);
          if (why === null) return resolve(answer);
          answer.destroy();
          reject(new HookError('MCP_SERVER', why));
        });
        sent.once('error', reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Where a server sends us elsewhere, whoever follows would go around the hooks, and might take credentials along. */
function whyUnreadable({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    return `it sends its clients elsewhere (status ${statusCode}); name the address that it is really at`;
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' ? null : 'its answer is compressed, which it was asked not to do';
}
