import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { errorCode } from '../core/error-code.ts';
import { HookError } from '../core/hook-error.ts';
import { orElse } from '../core/or-else.ts';

/** More than any agent sends: a tool's input is a file's content at most. */
const MAX_BYTES = 64 * 1024 * 1024;
const LOOK_AGAIN_MS = 1;

/**
 * All of standard input, within a time: an agent that never closes it must not get no answer for that. `isWatched`:
 * somebody else ends us in time, so that the quickest way may be taken.
 */
export async function readBounded(withinMs: number, isWatched: boolean): Promise<string> {
  // to wait for somebody to type it would look like a hang
  if (isTerminal()) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  const add = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLong();
    chunks.push(chunk);
  };
  const isSocket = orElse(() => fstatSync(0).isSocket(), false);
  const own = orElse(() => fstatSync(0).isFIFO(), false) ? ownDescriptor() : null;
  if (isSocket && !isWatched) await readStream(add, withinMs);
  else readDescriptor(own ?? 0, add, withinMs);
  if (own !== null) closeSync(own);
  return decoded(Buffer.concat(chunks));
}

function isTerminal(): boolean {
  return orElse(() => fstatSync(0).isCharacterDevice() && isatty(0), false);
}

/** Of the same pipe, but one that does not wait. Null: the system has no such thing. */
function ownDescriptor(): number | null {
  return orElse(() => openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK), null);
}

function readDescriptor(descriptor: number, add: (chunk: Buffer) => void, withinMs: number): void {
  const until = Date.now() + withinMs;
  const buffer = Buffer.alloc(64 * 1024);
  for (;;) {
    const count = readSome(descriptor, buffer);
    if (count === 0) return;
    if (count !== null) add(Buffer.from(buffer.subarray(0, count)));
    else if (Date.now() > until) throw tooLate(withinMs);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
}

/** Null: nothing yet. */
function readSome(descriptor: number, buffer: Buffer): number | null {
  try {
    return readSync(descriptor, buffer);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EOF') return 0;
    if (code === 'EAGAIN') return null;
    throw new HookError('BAD_PAYLOAD', 'The payload on standard input cannot be read.', { cause: error });
  }
}

function readStream(add: (chunk: Buffer) => void, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      process.stdin.pause();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(tooLate(withinMs))), withinMs);
    process.stdin.on('data', (chunk: Buffer) => {
      try {
        add(chunk);
      } catch (error) {
        end(() => reject(error));
      }
    });
    process.stdin.once('end', () => end(resolve));
    process.stdin.once('error', (error) => end(() => reject(error)));
  });
}

/** The same of what somebody else has read. */
export function decoded(bytes: Buffer): string {
  if (bytes.length > MAX_BYTES) throw tooLong();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new HookError('BAD_PAYLOAD', 'The payload on standard input is no valid UTF-8.', { cause: error });
  }
}

function tooLong(): HookError {
  return new HookError('BAD_PAYLOAD', `The payload is longer than ${MAX_BYTES / 1024 / 1024} MiB.`);
}

function tooLate(withinMs: number): HookError {
  return new HookError('BAD_PAYLOAD', `The payload on standard input did not end within ${withinMs / 1000} s.`);
}
