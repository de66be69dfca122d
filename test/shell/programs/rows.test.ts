import { expect, test } from 'vitest';
import { ROWS } from '../../../src/shell/programs/families/all.ts';

const NAMES = ROWS.flatMap(([names]) => names.split(' '));

test('one program, one row', () => {
  expect(NAMES.filter((name, i) => NAMES.indexOf(name) !== i)).toEqual([]);
  expect(NAMES.filter((name) => name === '')).toEqual([]);
  expect(NAMES.length).toBeGreaterThan(900);
});
