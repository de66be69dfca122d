import { Writable } from 'node:stream';
import type { Output } from './screen.ts';

/** What readline writes to: it echoes keys whenever they come, and they are to be seen only where the prompt stands. */
export function mutedOutput(output: Output, isMuted: () => boolean): { stream: Writable; close: () => void } {
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      if (!isMuted()) output.write(text);
      done();
    },
  });
  // readline counts rows by it
  Object.defineProperty(stream, 'columns', { get: () => output.columns ?? 80 });
  const resized = (): void => {
    stream.emit('resize');
  };
  output.on?.('resize', resized);
  return { stream, close: () => output.off?.('resize', resized) };
}
