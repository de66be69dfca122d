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
