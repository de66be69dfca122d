export interface KeptText {
  readonly text: string;
  /** Only the beginning is there. */
  readonly cut: boolean;
}

export interface KeptBytes {
  /** False: that is more than is kept. */
  readonly add: (chunk: Buffer) => boolean;
  /** `whole`: nothing more will come. */
  readonly text: (whole: boolean) => KeptText;
}

const FIRST_BYTES = 4 * 1024;

/** Keeps what comes, however small the pieces; of more than `maxBytes` only a beginning. */
export function keptBytes(maxBytes: number, beginningBytes: number): KeptBytes {
  let kept = Buffer.alloc(0);
  let length = 0;
  let cut = false;
  return {
    add(chunk) {
      if (cut) return false;
      if (length + chunk.length > maxBytes) {
        cut = true;
        kept = Buffer.concat([kept.subarray(0, length), chunk], Math.min(beginningBytes, length + chunk.length));
        length = kept.length;
        return false;
      }
      if (length + chunk.length > kept.length) {
        const grown = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(FIRST_BYTES, 2 * (length + chunk.length))));
        kept.copy(grown, 0, 0, length);
        kept = grown;
      }
      chunk.copy(kept, length);
      length += chunk.length;
      return true;
    },
    text: (whole) => ({ text: decoded(kept.subarray(0, length), whole && !cut), cut }),
  };
}

/** A character whose other half never came is left out. */
function decoded(bytes: Buffer, whole: boolean): string {
  if (whole) return bytes.toString('utf8');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}
