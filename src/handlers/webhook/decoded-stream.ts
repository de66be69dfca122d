import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { visible } from '../../core/visible.ts';

interface Listener {
  readonly onData: (chunk: Buffer) => void;
  readonly onEnd: () => void;
  readonly onProblem: (why: string) => void;
}

export interface Decoding {
  /** The source has broken off: what came of it is all there is. */
  readonly noMore: () => void;
  readonly stop: () => void;
}

/** The most that is decompressed only to be decompressed again: no answer that is short enough needs more. */
const MAX_BETWEEN_BYTES = 32 * 1024 * 1024;
const MAX_ENCODINGS = 2;
const KNOWN = new Set(['gzip', 'x-gzip', 'deflate', 'br']);

/** The encodings of an answer, the last applied first; or why it cannot be read. */
export function encodingsOf(header: string | undefined): readonly string[] | { readonly why: string } {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  const encodings = names.filter((name) => name !== '' && name !== 'identity').reverse();
  const unknown = encodings.find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    return { why: `the answer is encoded as "${visible(unknown.slice(0, 40))}", which cannot be read` };
  return encodings.length > MAX_ENCODINGS ? { why: 'the answer is compressed too many times' } : encodings;
}

/** Reads a stream through its encodings; what is held at any moment is small, whatever it grows to. */
export function readDecoded(source: Readable, encodings: readonly string[], listener: Listener): Decoding {
  const [encoding, ...others] = encodings;
  const { onData, onEnd, onProblem } = listener;
  if (encoding === undefined) {
    source.on('data', onData).once('end', onEnd);
    return { noMore: onEnd, stop: () => void source.off('data', onData) };
  }
  let decoding: Decoding = { noMore: onEnd, stop: () => void source.off('data', begin) };
  // how it was deflated shows in the first byte; and where nothing comes there is nothing to decompress
  const begin = (first: Buffer): void => {
    source.off('end', onEnd);
    const decoder = decoderOf(encoding, first);
    decoder.on('error', () => onProblem(`the answer is not valid ${encoding}`));
    const { stop } = readDecoded(decoder, others, listener);
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MAX_BETWEEN_BYTES) onProblem('the answer is compressed to more than it holds');
    };
    decoding = {
      noMore: () => void decoder.end(),
      stop() {
        source.off('data', count).unpipe(decoder);
        stop();
        decoder.destroy();
      },
    };
    source.pause();
    source.unshift(first);
    source.pipe(decoder);
    source.on('data', count);
  };
  source.once('end', onEnd).once('data', begin);
  return { noMore: () => decoding.noMore(), stop: () => decoding.stop() };
}

function decoderOf(encoding: string, first: Buffer): Transform {
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding !== 'deflate') return createGunzip();
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}
