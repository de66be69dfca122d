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
