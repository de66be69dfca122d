import type { AskModel, ModelRequest } from '../../core/model.ts';
import type { Ending } from '../../core/report.ts';
import { onAbort } from '../on-abort.ts';

type Asked =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Extract<Ending, { readonly kind: 'timeout' | 'cancelled' }>;

/** One question with everything that belongs to it, retries included. Never rejects, and is over when its time is. */
export async function askInTime(
  ask: AskModel,
  question: Omit<ModelRequest, 'signal'>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Asked> {
  if (signal.aborted) return { kind: 'cancelled' };
  const own = new AbortController();
  return new Promise((resolve) => {
    const ignoreAbort = onAbort(signal, () => finish({ kind: 'cancelled' }));
    const timer = setTimeout(() => finish({ kind: 'timeout', afterMs: timeoutMs }), timeoutMs);
    function finish(asked: Asked): void {
      clearTimeout(timer);
      ignoreAbort();
      resolve(asked);
      if (asked.kind === 'timeout' || asked.kind === 'cancelled') own.abort();
    }
    const answer = (async () => ask({ ...question, signal: own.signal }))();
    answer.then(
      (text) => finish({ kind: 'answered', text }),
      (error: unknown) => finish({ kind: 'failed', error }),
    );
  });
}
