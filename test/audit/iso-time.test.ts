import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime } from '../../src/audit/iso-time.ts';

test('a moment is written as a date writes itself, before 1970 and in any year', () => {
  const moments = fc.date({ noInvalidDate: true }).map((date) => date.getTime());
  fc.assert(
    fc.property(moments, (atMs) => {
      expect(isoTime(atMs)).toBe(new Date(atMs).toISOString());
    }),
  );
  for (const atMs of [0, 999, 1000, -1, Date.now(), Date.now() + 0.7])
    expect(isoTime(atMs)).toBe(new Date(Math.floor(atMs)).toISOString());
});

test('every day of a century is written as a date writes itself', () => {
  const first = Date.UTC(1999, 11, 30);
  for (let day = 0; day < 36_530; day++) {
    const atMs = first + day * 86_400_000 + ((day * 7_919_000) % 86_400_000);
    if (isoTime(atMs) !== new Date(atMs).toISOString()) expect(isoTime(atMs)).toBe(new Date(atMs).toISOString());
  }
  expect(isoTime(Date.UTC(2096, 1, 29))).toBe('2096-02-29T00:00:00.000Z');
});
