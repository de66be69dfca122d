import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Each line is a prompt. What has been read and not yet asked for has a bound: readline pauses its input. */
export async function* pipedLines(input: Readable, signal: AbortSignal): AsyncGenerator<string> {
  if (signal.aborted) return;
  const lines = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
  const close = (): void => lines.close();
  signal.addEventListener('abort', close);
  // whoever wrote to us may be gone in the middle of a line
  input.on('error', close);
  try {
    yield* lines;
  } finally {
    signal.removeEventListener('abort', close);
    input.off('error', close);
    lines.close();
  }
}
