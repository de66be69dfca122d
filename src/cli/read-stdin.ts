import { readSync } from 'node:fs';
import { errorCode } from '../core/error-code.ts';

/** All of standard input, also where whoever gave it to us made it non-blocking. */
export function readStdin(): string {
  const chunks: Buffer[] = [];
  const buffer = Buffer.alloc(64 * 1024);
  for (;;) {
    const count = readSome(buffer);
    if (count === 0) return Buffer.concat(chunks).toString('utf8');
    if (count !== null) chunks.push(Buffer.from(buffer.subarray(0, count)));
  }
}

/** Null: nothing yet. */
function readSome(buffer: Buffer): number | null {
  try {
    return readSync(0, buffer);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EOF') return 0;
    if (code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    return null;
  }
}
