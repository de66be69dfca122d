import { timeIn } from '../http/cursor.ts';

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };
const USUAL = '30d';

/** `--since 30d --until 2026-11-01`, as times. */
export function spanSince(since: string = USUAL, until: string | undefined, nowMs: number) {
  const span = {
    since: timeOf(since, nowMs),
    until: until === undefined ? new Date(nowMs).toISOString() : timeOf(until, nowMs),
  };
  if (span.since >= span.until)
    throw new Error(
      `Nothing is between ${span.since} (--since) and ${span.until} (--until): the first is not earlier.`,
    );
  return span;
}

function timeOf(text: string, nowMs: number): string {
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  return count === undefined ? timeIn(text) : new Date(nowMs - Number(count) * (UNITS[unit] ?? 0)).toISOString();
}
