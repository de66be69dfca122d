import { getMaxListeners, setMaxListeners } from 'node:events';
import { NEVER_ABORTED } from '../core/limits.ts';
import { orElse } from '../core/or-else.ts';

/**
 * Calls back once when the signal aborts; the returned function takes that back. Many hooks may listen to the one signal
 * of their event: that is no leak, so each raises the limit at which Node warns of one by the one listener it adds.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal === NEVER_ABORTED) return () => {};
  allowMore(signal, 1);
  signal.addEventListener('abort', listener, { once: true });
  let listening = true;
  return () => {
    if (!listening) return;
    listening = false;
    signal.removeEventListener('abort', listener);
    allowMore(signal, -1);
  };
}

function allowMore(signal: AbortSignal, by: number): void {
  // Node 20 throws where the limit of an EventTarget is 0
  const most = orElse(() => getMaxListeners(signal), 0);
  // 0: without limit
  if (most > 0) setMaxListeners(most + by, signal);
}
