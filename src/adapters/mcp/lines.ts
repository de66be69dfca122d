import { HookError } from '../../core/hook-error.ts';

const NEWLINE = 10;

/** Longer than any message; what is longer could not be read as one either. */
export const MAX_LINE_BYTES = 256 * 1024 * 1024;

/** The lines of a stream, each with its end as it was sent, wherever the pieces of the stream end. */
export async function* linesOf(
  input: AsyncIterable<Uint8Array | string>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of input) {
    let rest =
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
      const last = rest.subarray(0, at + 1);
      rest = rest.subarray(at + 1);
      yield pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
      pieces = [];
      bytes = 0;
    }
    bytes += rest.length;
    if (bytes > maxBytes)
      throw new HookError('MCP_SERVER', `A message is longer than ${maxBytes} bytes, and is not passed on.`);
    if (rest.length > 0) pieces.push(rest);
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}
