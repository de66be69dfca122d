import { type Collected, keptBytes } from '../collect.ts';

export interface LineReader {
  readonly add: (chunk: Buffer) => void;
  /** What came after the last end of a line. */
  readonly rest: () => Collected;
  readonly restBytes: () => number;
}

const NEWLINE = 10;

/** Splits bytes into lines, wherever the pieces end; a line that is too long is cut, and its beginning and its end stay. */
export function lineReader(wholeBytes: number, onLine: (line: Collected) => void): LineReader {
  let rest = keptBytes(wholeBytes);
  return {
    add(chunk) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        rest.add(chunk.subarray(from, at));
        const line = rest.collected();
        rest = keptBytes(wholeBytes);
        from = at + 1;
        onLine({ ...line, text: line.text.replace(/\r$/, '') });
      }
      if (from < chunk.length) rest.add(chunk.subarray(from));
    },
    rest: () => rest.collected(),
    restBytes: () => rest.bytes(),
  };
}
