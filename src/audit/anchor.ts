import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { messageOf } from '../core/message-of.ts';
import type { Link } from './chain.ts';

/**
 * Notes how far the trail has come in a file, or a pipe, that this account may only add to. What was written is written,
 * whether or not that works.
 */
export function appendAnchor(path: string, { seq, hash }: Link, atMs: number, failed: (error: Error) => void): void {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;
  try {
    // without O_NONBLOCK, a pipe that nobody reads would be waited for
    const file = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o644);
    try {
      writeSync(file, `${JSON.stringify({ at: new Date(atMs).toISOString(), seq, hash })}\n`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const why = messageOf(error);
    failed(new Error(`it could not be noted in "${path}" (${why})`));
  }
}
