import type { Environment } from '../core/dialect.ts';
import { messageOf } from '../core/message-of.ts';
import type { Sink, SinkSecret } from '../core/sink.ts';
import type { Connections } from '../handlers/webhook/connections.ts';
import { readPlainFile } from '../state/plain-file.ts';
import { type Acknowledged, failed } from './acknowledged.ts';
import type { Parcel } from './kind.ts';
import { KINDS } from './kinds.ts';
import { appendToFile } from './send-file.ts';
import { sendByHttp } from './send-http.ts';
import { mostBytesFor, sendBySyslog } from './send-syslog.ts';
import type { Told } from './told.ts';

export interface Sending {
  readonly connections: Connections;
  readonly env: Environment;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Where the key is that this machine is known by. */
  readonly stateFolder: string;
}

export type Sent =
  | { readonly kind: 'taken'; readonly rejected: number }
  | Exclude<Acknowledged, { readonly kind: 'taken' }>;

/** One batch to one sink. Never rejects. */
export async function send(sink: Sink, told: readonly Told[], sending: Sending): Promise<Sent> {
  try {
    const secret = sink.secret === null ? null : secretOf(sink.secret, sending.env);
    if (secret === '') return notThere(sink.secret);
    const kind = KINDS[sink.kind];
    const mostBytes = sink.kind === 'syslog' ? mostBytesFor(sink.target) : Number.POSITIVE_INFINITY;
    const parcels = kind.parcels({ sink: sink.name, told, nowMs: sending.now(), secret, mostBytes });
    let rejected = 0;
    for (const parcel of parcels) {
      const result = await carried(sink, parcel, sending);
      if (result.kind !== 'taken') return result;
      rejected += kind.rejectedIn(result.answer);
    }
    return { kind: 'taken', rejected: Math.min(rejected, told.length) };
  } catch (error) {
    return failed(messageOf(error)) as Sent;
  }
}

async function carried(sink: Sink, parcel: Parcel, sending: Sending): Promise<Acknowledged> {
  switch (parcel.by) {
    case 'http':
      if (sink.kind === 'hookline') return (await import('./send-to-server.ts')).sendToServer(sink, parcel, sending);
      return sendByHttp(sink, parcel, { ...sending, nowMs: sending.now() });
    case 'syslog':
      return sendBySyslog(sink.target, parcel.messages, sending);
    case 'file':
      return appendToFile(sink.target, parcel.text);
  }
}

/** Empty: there is none. It is read each time, and kept nowhere. */
function secretOf(secret: SinkSecret, env: Environment): string {
  return 'env' in secret ? (env[secret.env] ?? '') : readPlainFile(secret.file).trim();
}

function notThere(secret: SinkSecret | null): Sent {
  const where =
    secret !== null && 'env' in secret ? `The variable "${secret.env}" is not set` : 'The file of its secret is empty';
  return { kind: 'failed', why: `${where}, so that nothing can be signed.`, retryAfterMs: null };
}
