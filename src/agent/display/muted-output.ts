import { Writable } from 'node:stream';
import type { Output } from './screen.ts';

/** What readline writes to: it echoes keys whenever they come, and they are to be seen only where the prompt stands. */
export function mutedOutput(output: Output, isMuted: () => boolean): Writable {
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      if (!isMuted()) output.write(text);
      done();
    },
  });
  // readline counts rows by it; what is to be done when it changes is not readline's affair
  return Object.defineProperty(stream, 'columns', { get: () => output.columns ?? 80 });
}
