import type { Readable } from 'node:stream';

const NEWLINE = 10;

/** Bytes → lines; a line may come in many pieces. */
export function eachLine(stream: Readable, onLine: (line: string) => void): void {
  let pieces: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...pieces, chunk.subarray(from, at)]).toString('utf8');
      pieces = [];
      from = at + 1;
      onLine(line);
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  });
}
