import type { Callback } from '../core/handler.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Payload } from '../core/payload.ts';
import { plainCopy } from '../core/plain-copy.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import { onAbort } from './on-abort.ts';

/** Runs a function of the program itself. Throwing, hanging and nonsense are Reports like any other. */
export async function runCallback(
  run: Callback,
  payload: Payload,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Report> {
  const started = nowMs();
  if (signal.aborted) return emptyReport({ kind: 'cancelled' });
  const own = new AbortController();
  const ending = await new Promise<Ending>((resolve) => {
    const ignoreAbort = onAbort(signal, () => finish({ kind: 'cancelled' }));
    const timer = setTimeout(() => finish({ kind: 'timeout', afterMs: timeoutMs }), timeoutMs);
    function finish(end: Ending): void {
      clearTimeout(timer);
      ignoreAbort();
      if (end.kind === 'timeout' || end.kind === 'cancelled') own.abort();
      resolve(end);
    }
    try {
      const result = run(payload, { signal: own.signal });
      if (isThenable(result)) {
        result.then(
          (value) => finish(returned(value)),
          (error: unknown) => finish({ kind: 'threw', message: messageOf(error) }),
        );
      } else finish(returned(result));
    } catch (error) {
      finish({ kind: 'threw', message: messageOf(error) });
    }
  });
  return emptyReport(ending, nowMs() - started);
}

/** Looking at what it is can run more of its code. */
function returned(value: unknown): Ending {
  try {
    return { kind: 'returned', value: plainCopy(value) };
  } catch (error) {
    return { kind: 'returned', value: null, unreadable: messageOf(error) };
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
