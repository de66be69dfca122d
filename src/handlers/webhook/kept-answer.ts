import { type Collected, wholeCharacters } from '../collect.ts';
import { growingBuffer } from '../growing-buffer.ts';

export interface KeptAnswer {
  /** False: that is more than is kept. */
  readonly add: (chunk: Buffer) => boolean;
  /** `whole`: nothing more will come. Cut: only the beginning is there. */
  readonly text: (whole: boolean) => Collected;
}

/** Keeps what comes, however small the pieces; of more than `maxBytes` only a beginning. */
export function keptAnswer(maxBytes: number, beginningBytes: number): KeptAnswer {
  const kept = growingBuffer();
  let cut = false;
  return {
    add(chunk) {
      if (cut) return false;
      cut = kept.length() + chunk.length > maxBytes;
      kept.append(cut ? chunk.subarray(0, Math.max(0, beginningBytes - kept.length())) : chunk);
      return !cut;
    },
    text(whole) {
      const bytes = cut ? kept.bytes().subarray(0, beginningBytes) : kept.bytes();
      return { text: whole && !cut ? bytes.toString('utf8') : wholeCharacters(bytes), cut };
    },
  };
}
