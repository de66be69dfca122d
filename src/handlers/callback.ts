import type { Callback } from '../core/handler.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Payload } from '../core/payload.ts';
import { plainCopy } from '../core/plain-copy.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import { inOwnTime, type OwnSignal } from './in-own-time.ts';

/** Runs a function of the program itself. Throwing, hanging and nonsense are Reports like any other. */
export async function runCallback(
  run: Callback,
  payload: Payload,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Report> {
  const started = nowMs();
  const ended = await inOwnTime((own) => run(payload, contextWith(own)), timeoutMs, signal);
  const tookMs = nowMs() - started;
  if (ended.kind === 'done') return emptyReport(returned(ended.value), tookMs);
  return emptyReport(ended.kind === 'failed' ? { kind: 'threw', message: messageOf(ended.error) } : ended, tookMs);
}

function contextWith(own: OwnSignal): Parameters<Callback>[1] {
  return {
    get signal() {
      return own();
    },
  };
}

/** Looking at what it is can run more of its code. */
function returned(value: unknown): Ending {
  try {
    return { kind: 'returned', value: plainCopy(value) };
  } catch (error) {
    return { kind: 'returned', value: null, unreadable: messageOf(error) };
  }
}
