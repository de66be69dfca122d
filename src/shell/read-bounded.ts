import { PATIENT, timeLimit } from './time-limit.ts';

const MAX_CHARS = 256 * 1024;
/** Up to this length even the worst text is read in a few milliseconds. */
const UNTIMED_CHARS = 1024;
const LIMIT_MS = 500;

/**
 * Reads shell text with the parser, whatever the text is; null: too long, too deep or too slow to be read. The parser
 * needs quadratic time for a few shapes, such as a row of opening braces.
 */
export function readBounded<T>(text: string, read: () => T, limitMs = LIMIT_MS): T | null {
  if (text.length > MAX_CHARS) return null;
  try {
    if (text.length <= UNTIMED_CHARS) return read();
    return timeLimit(limitMs, PATIENT)(read)?.value ?? null;
  } catch {
    return null;
  }
}
