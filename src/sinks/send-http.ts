import type { Environment } from '../core/dialect.ts';
import { sendable } from '../core/header-forms.ts';
import type { Ending } from '../core/report.ts';
import type { Sink } from '../core/sink.ts';
import type { Connections } from '../handlers/webhook/connections.ts';
import { exchange } from '../handlers/webhook/exchange.ts';
import { type Acknowledged, failed } from './acknowledged.ts';
import type { Parcel } from './kind.ts';

export const TIMEOUT_MS = 10_000;
const MOST_WAIT_MS = 3_600_000;
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** It is what was sent that is wrong: not who sends it, nor when. */
export const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

interface Sending {
  readonly connections: Connections;
  readonly env: Environment;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** One request. Redirects are not followed: whoever is asked must be who was named. */
export async function sendByHttp(
  sink: Pick<Sink, 'target' | 'headers'>,
  parcel: Extract<Parcel, { readonly by: 'http' }>,
  { connections, env, nowMs, signal, timeoutMs }: Sending,
): Promise<Acknowledged> {
  const filled = filledHeaders(sink.headers, env);
  if ('missing' in filled) return failed(`the variable "${filled.missing}" is not set, which its headers name`);
  const headers = {
    'user-agent': 'hookline',
    ...parcel.headers,
    ...filled.headers,
    'content-length': String(parcel.body.length),
  };
  const outgoing = { method: 'POST', headers, body: parcel.body } as const;
  const target = { url: addressOf(sink.target, parcel.path), addresses: 'any' } as const;
  const { ending, answer } = await exchange(connections, target, outgoing, { timeoutMs, signal });
  if (ending.kind === 'exit') return { kind: 'taken', answer: answer.text };
  const why = without(filled.values, whyNot(ending));
  if (ending.kind !== 'status') return failed(why);
  return REFUSED.has(ending.status) ? { kind: 'refused', why } : failed(why, waitMs(ending.retryAfter, nowMs));
}

/** `/logs` behind an address that has it already is not there twice. */
function addressOf(target: string, path: string): URL {
  const url = new URL(target);
  const base = url.pathname.replace(/\/+$/, '');
  if (path !== '') url.pathname = base.endsWith(path) ? base : `${base}${path}`;
  return url;
}

type Filled =
  | { readonly headers: Readonly<Record<string, string>>; readonly values: readonly string[] }
  | { readonly missing: string };

function filledHeaders(headers: Sink['headers'], env: Environment): Filled {
  const values: string[] = [];
  let missing: string | null = null;
  const filled = Object.entries(headers).map(([name, template]) => {
    const value = template.replace(REFERENCE, (_, variable: string) => {
      const text = sendable(env[variable] ?? '');
      if (text === '') missing ??= variable;
      values.push(text);
      return text;
    });
    return [name.toLowerCase(), value] as const;
  });
  return missing === null ? { headers: Object.fromEntries(filled), values } : { missing };
}

function whyNot(ending: Ending): string {
  switch (ending.kind) {
    case 'status':
      return `the answer was ${ending.status} ${ending.text}`.trim();
    case 'timeout':
      return `no answer came within ${ending.afterMs / 1000} s`;
    case 'broken':
    case 'unstarted':
      return ending.why;
    default:
      return 'it was broken off';
  }
}

/** Services quote what they are sent. */
function without(values: readonly string[], text: string): string {
  return values.filter((value) => value !== '').reduce((clean, value) => clean.replaceAll(value, '***'), text);
}

/** Seconds, or a date. */
export function waitMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(MOST_WAIT_MS, Math.max(0, ms));
}
