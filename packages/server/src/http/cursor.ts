import { parsedJson } from '../../../../src/core/json.ts';
import { Problem } from './problem.ts';
import { realTime } from './real-time.ts';

/** Where a list goes on: the keys of the last row that was given, and nothing that has to be remembered. */
export function cursorOf(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function cursorParts(cursor: string, length: number): readonly string[] {
  const parts = parsedJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (
    Array.isArray(parts) &&
    parts.length === length &&
    parts.every((part) => typeof part === 'string' && !part.includes('\0'))
  )
    return parts;
  throw new Problem(400, 'MALFORMED', 'This is no place in the list.');
}

/** A time from a cursor or a query, as the database takes it. */
export function timeIn(text: string): string {
  const ms = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text) ? realTime(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Problem(400, 'MALFORMED', 'A time is written as 2026-11-17T12:00:00Z.');
  return new Date(ms).toISOString();
}
