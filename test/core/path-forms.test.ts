import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolutePath } from '../../src/core/path-forms.ts';

const aPart = fc.constantFrom('a', 'b.c', '.', '..', '', '...', '.git', 'x y', '-', 'C', 'ab:');
const aPath = fc.array(aPart, { maxLength: 6 }).map((parts) => parts.join('/'));

test('an absolute path is what POSIX makes of it, however it is written', () => {
  fc.assert(
    fc.property(aPath, aPath, (path, folder) => {
      const cwd = `/${folder}`;
      const expected = posix.resolve(cwd, path);
      expect(absolutePath(path, cwd)).toBe(expected);
      expect(absolutePath(expected, '/elsewhere')).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('a drive stays in front, whatever stands around it', () => {
  expect(absolutePath('C:\\a\\..\\b', '/x')).toBe('C:/b');
  expect(absolutePath('b', 'C:\\a')).toBe('C:/a/b');
  expect(absolutePath('/C:/a', '/x')).toBe('C:/a');
  expect(absolutePath('/C:', '/x')).toBe('C:');
});
