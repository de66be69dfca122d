import type { Descriptor, ToStart } from '../started.ts';

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
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  const length = payload.reduce((sum, { length }) => sum + length, 0);
  head.writeUInt32LE(HEAD_BYTES - 4 + length, 0);
  head.write(type, 4, 'latin1');
  head.writeUInt32LE(run, 5);
  return payload.length === 0 ? head : Buffer.concat([head, ...payload], HEAD_BYTES + length);
}

/** Asks for a process. Throws where a text has a NUL, as Node does. */
export function startFrame(run: number, what: ToStart, talks: boolean): Buffer {
  const { program, args, cwd, env, tag, descriptors, husk, timeoutMs, graceMs } = what;
  const variables: string[] = [];
  for (const name in env) if (env[name] !== undefined) variables.push(`${name}=${env[name]}`);
  const texts = [cwd, tag, program, ...args, ...variables];
  if (texts.some((text) => text.includes('\0')))
    throw new TypeError('Arguments and environment must be strings without null bytes.');
  const flags = (talks ? TALKS : 0) | (husk ? HUSK : 0);
  return frame(
    'S',
    run,
    numbers(flags, milliseconds(timeoutMs ?? 0), milliseconds(graceMs), descriptors.length),
    ...descriptors.flatMap(described),
    numbers(1 + args.length, variables.length),
    Buffer.from(`${texts.join('\0')}\0`),
  );
}

function described(descriptor: Descriptor): readonly Buffer[] {
  if (descriptor.kind === 'unread') throw new TypeError('Nobody else can read what a process of the spawner writes.');
  const kind = Buffer.of(KINDS[descriptor.kind]);
  if (descriptor.kind !== 'given') return [kind];
  const given = Buffer.from(descriptor.text);
  return [kind, numbers(given.length), given];
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
  let rest: Buffer | null = null;
  return (chunk) => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk]);
    while (bytes.length >= HEAD_BYTES && bytes.length >= 4 + bytes.readUInt32LE(0)) {
      const end = 4 + bytes.readUInt32LE(0);
      const type = String.fromCharCode(bytes[4] ?? 0);
      onFrame({ type, run: bytes.readUInt32LE(5), payload: bytes.subarray(HEAD_BYTES, end) });
      bytes = bytes.subarray(end);
    }
    rest = bytes.length === 0 ? null : bytes;
  };
}
