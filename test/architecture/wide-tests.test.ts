import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breadthOf, filesOf } from '../../scripts/test-files.ts';

test('each test file is run by npm test or by npm run test:wide, and by one of them only', () => {
  const [usual, wide] = [filesOf('usual'), filesOf('wide')];
  expect(wide.length).toBeGreaterThan(100);
  expect(usual.length).toBeGreaterThan(wide.length);
  expect([...usual, ...wide].toSorted()).toEqual(filesOf('all').toSorted());
});

test('a file that means to be wide is: no other line says so, and none in another form', () => {
  const meansTo = (path: string): boolean => /^\s*(?:\/\/|\/?\*+) ?wide\b/im.test(readFileSync(path, 'utf8'));
  expect(filesOf('usual').filter(meansTo)).toEqual([]);
});

test.each([
  ['wide', '// wide: starts many processes\n\nimport a from "a";\n'],
  ['usual', 'import a from "a";\n'],
  ['usual', '// wide\n'],
  ['usual', '// wide: \n'],
  ['usual', '\n// wide: starts many processes\n'],
  ['usual', '// widely known\n'],
])('%s is a file that begins with %j', (breadth, text) => {
  expect(breadthOf(text)).toBe(breadth);
});
