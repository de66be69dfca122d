import type { Descriptor, ToStart } from '../started.ts';
import { wholeFrames } from './whole-frames.ts';

/**
 * What this program and the spawner tell each other (docs/native.md): the length of what follows (u32), a letter, the
 * number of the run (u32), and what the letter says. Numbers stand with their lowest byte first.
 */
export interface Frame {
  readonly type: string;
  readonly run: number;
  readonly payload: Buffer;
}

/** As native/request.h has them. */
const KINDS = { nothing: 0, given: 1, in: 2, out: 3, both: 4 } as const;
const TALKS = 1;
const HUSK = 2;

const HEAD_BYTES = 9;

export function frame(type: string, run: number, ...payload: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.allocUnsafe(HEAD_BYTES), ...payload]);
  return headed(bytes, type, run, bytes.length);
}

/** With its head, which there is room for. */
function headed(bytes: Buffer, type: string, run: number, length: number): Buffer {
  bytes.writeUInt32LE(length - 4, 0);
  bytes.write(type, 4, 'latin1');
  bytes.writeUInt32LE(run, 5);
  return bytes.subarray(0, length);
}

/** Asks for a process. Throws where a text has a NUL, as Node does; a variable that has one the spawner does not take. */
export function startFrame(run: number, what: ToStart, talks: boolean): Buffer {
  const { program, args, cwd, env, tag, descriptors, husk, timeoutMs, graceMs } = what;
  let texts = '';
  const add = (word: string): void => {
    if (word.includes('\0')) throw new TypeError('Arguments must be strings without null bytes.');
    texts += `${word}\0`;
  };
  for (const word of [cwd, tag, program]) add(word);
  for (const word of args) add(word);
  let variables = 0;
  for (const name in env) {
    const value = env[name];
    if (value === undefined) continue;
    variables += 1;
    texts += `${name}=${value}\0`;
  }
  const given = descriptors.reduce((sum, one) => sum + (one.kind === 'given' ? one.text.length : 0), 0);
  // a unit of a text is at most three bytes
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + 24 + 5 * descriptors.length + 3 * (given + texts.length));
  let at = HEAD_BYTES;
  const put = (value: number): void => {
    at = bytes.writeUInt32LE(value, at);
  };
  put((talks ? TALKS : 0) | (husk ? HUSK : 0));
  put(milliseconds(timeoutMs ?? 0));
  put(milliseconds(graceMs));
  put(descriptors.length);
  for (const descriptor of descriptors) {
    at = bytes.writeUInt8(kindOf(descriptor), at);
    if (descriptor.kind !== 'given') continue;
    const length = bytes.write(descriptor.text, at + 4);
    put(length);
    at += length;
  }
  put(1 + args.length);
  put(variables);
  at += bytes.write(texts, at);
  return headed(bytes, 'S', run, at);
}

function kindOf({ kind }: Descriptor): number {
  if (kind === 'unread') throw new TypeError('Nobody else can read what a process of the spawner writes.');
  return KINDS[kind];
}

export function numbers(...values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(4 * values.length);
  values.forEach((value, i) => void buffer.writeUInt32LE(value, 4 * i));
  return buffer;
}

/** What no clock there can count is without limit. */
export function milliseconds(ms: number): number {
  return ms >= 0x7fff_ffff ? 0 : Math.ceil(ms);
}

/** Puts frames together again, wherever the pieces end. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  const whole = wholeFrames(HEAD_BYTES, (head) => Math.max(HEAD_BYTES, 4 + head.readUInt32LE(0)));
  return (chunk) => {
    for (const bytes of whole(chunk)) {
      const type = String.fromCharCode(bytes[4] ?? 0);
      onFrame({ type, run: bytes.readUInt32LE(5), payload: bytes.subarray(HEAD_BYTES) });
    }
  };
}
