import { wholeFrames } from '../../handlers/processes/native/whole-frames.ts';

/** What door and engine say to each other; `native/frames.h` has the same, and a test holds them equal. */
export const RESIDENT_PROTOCOL = 1;

export const FRAME = {
  nonce: 'n',
  watchword: 'p',
  request: 'r',
  alive: 'a',
  answer: 'w',
  cold: 'c',
  rehearse: 'h',
  cancel: 'k',
  ready: 'y',
  retire: 'e',
  status: 's',
  stop: 'x',
  text: 't',
} as const;

const HEAD_BYTES = 5;
const MAX_FRAME_BYTES = 80 * 1024 * 1024;

export interface Frame {
  readonly kind: string;
  readonly body: Buffer;
}

/** The length of what follows the head, the kind; then that. */
export function frameOf(kind: string, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    0,
  );
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}

/** Takes bytes as they come, gives back the frames that are whole by then. Throws at what can be none. */
export function frameReader(): (chunk: Buffer) => readonly Frame[] {
  const whole = wholeFrames(HEAD_BYTES, (head) => {
    const length = head.readUInt32LE(0);
    if (length > MAX_FRAME_BYTES) throw new Error(`A frame of ${length} bytes is none of ours.`);
    return HEAD_BYTES + length;
  });
  return (chunk) =>
    whole(chunk).map((bytes) => ({ kind: bytes.toString('latin1', 4, HEAD_BYTES), body: bytes.subarray(HEAD_BYTES) }));
}
