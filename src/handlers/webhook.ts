import type { LookupFunction } from 'node:net';
import { nowMs } from '../core/now-ms.ts';
import { orElse } from '../core/or-else.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { connections } from './webhook/connections.ts';
import { exchange } from './webhook/exchange.ts';
import { filledHeaders } from './webhook/filled-headers.ts';
import type { WebhookJob } from './webhook/target.ts';
import { targetOf } from './webhook/target.ts';

/** Connections outlive a call. */
export interface WebhookClient {
  /** Never rejects. */
  readonly call: (job: WebhookJob, signal: AbortSignal) => Promise<Report>;
  readonly close: () => void;
}

interface WebhookParts {
  /** How names are looked up; else as the system does. */
  readonly lookup?: LookupFunction;
}

export function webhookClient({ lookup }: WebhookParts = {}): WebhookClient {
  const { agentFor, close } = connections(lookup);
  return {
    async call(job, signal) {
      const started = nowMs();
      if (signal.aborted) return emptyReport({ kind: 'cancelled' });
      const target = targetOf(job);
      if ('why' in target) return emptyReport({ kind: 'unstarted', why: target.why });
      const { handler, env, timeoutMs } = job;
      const { headers, notes, values } = filledHeaders(handler, env);
      const body = Buffer.from(job.body, 'utf8');
      const outgoing = { method: handler.method, headers: headersOf(target.url, headers, body), body };
      const { ending, answer } = await exchange({ agentFor }, target, outgoing, { timeoutMs, signal });
      const ended = ending.kind === 'status' ? { ...ending, text: withoutAny(values, ending.text) } : ending;
      const report = emptyReport(ended, nowMs() - started);
      return {
        ...report,
        stdout: withoutAny(values, answer.text),
        stdoutCut: answer.cut,
        ...(notes.length > 0 ? { notes } : {}),
      };
    },
    close,
  };
}

/** What the entry says goes before what is usual; where a message ends is never its own to say. */
function headersOf(url: URL, own: ReadonlyMap<string, string>, body: Buffer): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'hookline',
    'accept-encoding': 'gzip, deflate, br',
    ...credentialsIn(url),
    ...Object.fromEntries(own),
    'content-length': String(body.length),
  };
}

function credentialsIn({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const text = [username, password].map((one) => orElse(() => decodeURIComponent(one), one)).join(':');
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}

/** What is shorter is a word that may stand anywhere. */
const SHORTEST_SECRET = 6;

function withoutAny(values: readonly string[], text: string): string {
  const secrets = values.filter((value) => value.length >= SHORTEST_SECRET);
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}
