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

export interface KeptBytes extends Collection {
  readonly add: (chunk: Buffer) => void;
}

/** Keeps what comes in bounded memory, however small the pieces are in which it comes. */
export function keptBytes(wholeBytes: number): KeptBytes {
  const kept = growingBuffer();
  let head: Buffer | null = null;
  let bytes = 0;
  return {
    add(chunk) {
      bytes += chunk.length;
      kept.append(chunk);
      if (head === null && bytes > wholeBytes) {
        head = Buffer.from(kept.bytes().subarray(0, KEPT_BYTES));
        kept.keepLast(KEPT_BYTES);
      } else if (head !== null && kept.length() > 2 * KEPT_BYTES) kept.keepLast(KEPT_BYTES);
    },
    bytes: () => bytes,
    collected() {
      if (head === null) return { text: kept.bytes().toString('utf8'), cut: false };
      kept.keepLast(KEPT_BYTES);
      const lost = bytes - head.length - kept.length();
      const text = `${wholeCharacters(head)}\n… (${lost} bytes not kept) …\n${withoutHalfCharacter(kept.bytes())}`;
      return { text, cut: true };
    },
  };
}

/** A character whose other half is missing is left out. */
export function wholeCharacters(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

function withoutHalfCharacter(bytes: Buffer): string {
  let start = 0;
  while (start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString('utf8', start);
}

/** Bytes that come in pieces of any size, in one piece of memory. */
export interface GrowingBuffer {
  readonly append: (chunk: Buffer) => void;
  readonly length: () => number;
  /** What is there: to be looked at, not to be kept. */
  readonly bytes: () => Buffer;
  readonly keepLast: (count: number) => void;
}

const FIRST_BYTES = 4 * 1024;

export function growingBuffer(): GrowingBuffer {
  let kept = Buffer.alloc(0);
  let length = 0;
  return {
    append(chunk) {
      const needed = length + chunk.length;
      if (needed > kept.length) {
        // the first piece is often the only one
        const grown = Buffer.allocUnsafe(length === 0 ? chunk.length : Math.max(FIRST_BYTES, 2 * needed));
        kept.copy(grown, 0, 0, length);
        kept = grown;
      }
      chunk.copy(kept, length);
      length = needed;
    },
    length: () => length,
    bytes: () => kept.subarray(0, length),
    keepLast(count) {
      if (count >= length) return;
      kept.copyWithin(0, length - count, length);
      length = count;
    },
  };
}
