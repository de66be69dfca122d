import type { Readable } from 'node:stream';

export interface Collected {
  readonly text: string;
  /** The middle was thrown away. */
  readonly cut: boolean;
}

export interface Collection {
  /** How much has come so far. */
  readonly bytes: () => number;
  readonly collected: () => Collected;
}

/** Of a stream that is too long to keep whole, this much of its beginning and of its end stays. */
const KEPT_BYTES = 1024 * 1024;
const FIRST_BYTES = 16 * 1024;

/** Reads a stream to its end in bounded memory, however small the pieces are in which it comes. */
export function collect(stream: Readable, wholeBytes: number): Collection {
  const { add, ...collection } = keptBytes(wholeBytes);
  stream.on('data', add);
  // a stream that breaks has ended; what came before still counts
  stream.on('error', () => {});
  return collection;
}

export interface KeptBytes extends Collection {
  readonly add: (chunk: Buffer) => void;
}

/** The same for bytes that come from somebody who reads the stream. */
export function keptBytes(wholeBytes: number): KeptBytes {
  let kept = Buffer.alloc(0);
  let length = 0;
  let head: Buffer | null = null;
  let bytes = 0;

  const append = (chunk: Buffer): void => {
    if (length + chunk.length > kept.length) {
      const grown = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * (length + chunk.length)));
      kept.copy(grown, 0, 0, length);
      kept = grown;
    }
    chunk.copy(kept, length);
    length += chunk.length;
  };
  const keepTail = (): void => {
    kept.copyWithin(0, length - KEPT_BYTES, length);
    length = KEPT_BYTES;
  };

  return {
    add(chunk) {
      bytes += chunk.length;
      append(chunk);
      if (head === null && bytes > wholeBytes) {
        head = Buffer.from(kept.subarray(0, KEPT_BYTES));
        kept = Buffer.from(kept.subarray(length - KEPT_BYTES, length));
        length = KEPT_BYTES;
      } else if (head !== null && length > 2 * KEPT_BYTES) keepTail();
    },
    bytes: () => bytes,
    collected() {
      if (head === null) return { text: kept.toString('utf8', 0, length), cut: false };
      keepTail();
      const lost = bytes - head.length - length;
      const text = `${wholeCharacters(head)}\n… (${lost} bytes not kept) …\n${withoutHalfCharacter(kept.subarray(0, length))}`;
      return { text, cut: true };
    },
  };
}

function wholeCharacters(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

function withoutHalfCharacter(bytes: Buffer): string {
  let start = 0;
  while (start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString('utf8', start);
}
