import { onEndingSignal, signalExitCode } from '../handlers/ending-signals.ts';
import { isGated } from './is-gated.ts';

/** The first signal ends what is under way in good order, a second one this process. `code`: null where there was none. */
export function endedBySignal(): { readonly signal: AbortSignal; readonly code: () => number | null } {
  const stopped = new AbortController();
  let code: number | null = null;
  onEndingSignal((signal) => {
    if (code !== null) process.exit(isGated(process.argv) ? 2 : code);
    code = signalExitCode(signal);
    stopped.abort();
  });
  return { signal: stopped.signal, code: () => code };
}
