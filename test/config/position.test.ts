import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, lineIndex } from '../../src/config/position.ts';

test('lines end with \\n, \\r\\n or \\r, and count from 1', () => {
  const text = 'a\nbc\r\nd\re';
  const positionOf = lineIndex(text);
  const seen = [...text].map((_, offset) => Object.values(positionOf(offset)).join(':'));
  expect(seen).toEqual(['1:1', '1:2', '2:1', '2:2', '2:3', '2:4', '3:1', '3:2', '4:1']);
});

test('an offset past the end is the end, one before the beginning the beginning', () => {
  expect(lineIndex('ab\nc')(99)).toEqual({ line: 2, column: 2 });
  expect(lineIndex('ab\nc')(-1)).toEqual({ line: 1, column: 1 });
  expect(lineIndex('')(0)).toEqual({ line: 1, column: 1 });
});

test('a byte order mark does not shift the first line', () => {
  expect(lineIndex('\uFEFFab\nc')(1)).toEqual({ line: 1, column: 1 });
  expect(lineIndex('\uFEFFab\nc')(0)).toEqual({ line: 1, column: 1 });
  expect(lineIndex('\uFEFFab\nc')(4)).toEqual({ line: 2, column: 1 });
});

test('a position agrees with counting by hand', () => {
  const texts = fc
    .array(fc.constantFrom('a', '\n', '\r', '\r\n', 'ö'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.nat(60), (text, offset) => {
      const before = text.slice(0, offset);
      // a cut between \r and \n is still on the line that they end
      const whole = text[offset - 1] === '\r' && text[offset] === '\n' ? before.slice(0, -1) : before;
      const lines = whole.split(/\r\n|\n|\r/);
      const column = (lines.at(-1)?.length ?? 0) + 1 + (before.length - whole.length);
      expect(lineIndex(text)(offset)).toEqual({ line: lines.length, column });
    }),
  );
});

test('an excerpt is quoted, short, and of one line', () => {
  expect(excerpt('a: b\nc', 3)).toBe('"b"');
  expect(excerpt('x'.repeat(100), 0, 10)).toBe(`"${'x'.repeat(10)}…"`);
  expect(excerpt('a \n ', 1)).toBe('the end of the file');
  expect(excerpt('a', 99)).toBe('the end of the file');
});

test('an excerpt shows what cannot be seen', () => {
  expect(excerpt('\uFEFFa\u202Eb\u001B[0m', 0)).toBe('"\\u{feff}a\\u{202e}b\\u001b[0m"');
});
