import type { Sink } from '../core/sink.ts';
import { machineKey } from '../fleet/machine-key.ts';
import { askServer } from '../fleet/server-request.ts';
import { type Acknowledged, failed } from './acknowledged.ts';
import type { Parcel } from './kind.ts';
import { REFUSED, waitMs } from './send-http.ts';

interface Sending {
  readonly stateFolder: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** One request, signed by the machine. */
export async function sendToServer(
  { target, ca = null }: Pick<Sink, 'target' | 'ca'>,
  { path, headers, body }: Extract<Parcel, { readonly by: 'http' }>,
  { stateFolder, now, signal, timeoutMs }: Sending,
): Promise<Acknowledged> {
  const key = machineKey(stateFolder);
  const asked = { method: 'POST', path, headers, body, key, now, timeoutMs, signal } as const;
  const answer = await askServer({ address: target, ca }, asked);
  if (answer.kind === 'good') return { kind: 'taken', answer: '' };
  if (answer.kind === 'failed') return failed(answer.why);
  if (REFUSED.has(answer.status)) return { kind: 'refused', why: answer.why };
  return failed(answer.why, waitMs(answer.retryAfter, now()));
}
