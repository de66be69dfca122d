import { expect, test } from 'vitest';
import { isOver, NOT_NOW_HOURS } from '../../src/state/switch-file.ts';

const HOUR_MS = 60 * 60_000;

test.each([
  ['an hour from now', HOUR_MS, false],
  ['as long as it may be', NOT_NOW_HOURS * HOUR_MS, false],
  ['a second ago', -1000, true],
  ['later than hookline ever writes', NOT_NOW_HOURS * HOUR_MS + 1000, true],
])('a rule that is off for a session until %s is on again: %s', (_, fromNowMs, isOn) => {
  const now = Date.now();
  const notNow = { agent: null, project: '/p', until: new Date(now + fromNowMs).toISOString() };
  expect(isOver({ session: 's', notNow } as never, now)).toBe(isOn);
});
