import type { Readable } from 'node:stream';

export interface Collected {
  readonly text: string;
  /** The middle was thrown away. */
  readonly cut: boolean;
}

/** Of a stream that is too long to keep whole, this much of its beginning and of its end stays. */
const KEPT_BYTES = 1024 * 1024;

/** Reads a stream to its end in bounded memory; the returned function says what there is so far. */
export function collect(stream: Readable, wholeBytes: number): () => Collected {
  let chunks: Buffer[] = [];
  let head: Buffer | null = null;
  let bytes = 0;
  let tailBytes = 0;

  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (head === null) {
      if (bytes <= wholeBytes) return;
      const all = Buffer.concat(chunks);
      head = Buffer.from(all.subarray(0, KEPT_BYTES));
      chunks = [Buffer.from(all.subarray(all.length - KEPT_BYTES))];
      tailBytes = KEPT_BYTES;
      return;
    }
    tailBytes += chunk.length;
    while (chunks[0] !== undefined && tailBytes - chunks[0].length >= KEPT_BYTES)
      tailBytes -= chunks.shift()?.length ?? 0;
  });
  // a stream that breaks has ended; what came before still counts
  stream.on('error', () => {});

  return () => {
    if (head === null) return { text: Buffer.concat(chunks).toString('utf8'), cut: false };
    const all = Buffer.concat(chunks);
    const tail = all.subarray(Math.max(0, all.length - KEPT_BYTES));
    const lost = bytes - head.length - tail.length;
    return { text: `${wholeCharacters(head)}\n… (${lost} bytes not kept) …\n${withoutHalfCharacter(tail)}`, cut: true };
  };
}

function wholeCharacters(bytes: Buffer): string {
  const decoder = new TextDecoder('utf-8');
  return decoder.decode(bytes, { stream: true });
}

function withoutHalfCharacter(bytes: Buffer): string {
  let start = 0;
  while (start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString('utf8', start);
}
