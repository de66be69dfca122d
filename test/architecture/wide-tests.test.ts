import { expect, test } from 'vitest';
import { filesOf, WIDE } from '../../scripts/test-files.ts';

test('each test file is run by npm test or by npm run test:wide, and by one of them only', () => {
  const [usual, wide] = [filesOf('usual'), filesOf('wide')];
  expect([...usual, ...wide].toSorted()).toEqual(filesOf('all').toSorted());
});

test('each pattern for wide tests names some', () => {
  const wide = filesOf('wide').map((path) => path.slice('test/'.length));
  expect(WIDE.filter((pattern) => !wide.some((path) => pattern.test(path)))).toEqual([]);
});
