import { closeSync, constants, readSync } from 'node:fs';
import { openPlainFile } from '../state/plain-file.ts';

export interface Line {
  /** Without its end. */
  readonly bytes: Buffer;
  /** Where it begins in the file. */
  readonly offset: number;
  /** Counted from 1. */
  readonly number: number;
  /** False: the file ended before it did. */
  readonly whole: boolean;
}

const CHUNK_BYTES = 1024 * 1024;

/** The lines of a file from there on; the file is read as they are asked for. */
export function* readLines(path: string, from = 0): Generator<Line> {
  const file = openPlainFile(path, constants.O_RDONLY);
  try {
    let rest: Buffer = Buffer.alloc(0);
    let [offset, number, at] = [from, 1, from];
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = readSync(file, chunk, 0, CHUNK_BYTES, at);
      if (read === 0) break;
      at += read;
      const text = rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
      let begin = 0;
      for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, begin)) {
        const bytes = text.subarray(begin, end);
        yield { bytes, offset, number, whole: true };
        offset += bytes.length + 1;
        number += 1;
        begin = end + 1;
      }
      rest = text.subarray(begin);
    }
    if (rest.length > 0) yield { bytes: rest, offset, number, whole: false };
  } finally {
    closeSync(file);
  }
}
