import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapped } from '../../../src/agent/display/wrapped.ts';
import { displayWidth } from '../../../src/show/table.ts';

const words = fc.array(fc.stringMatching(/^[a-z漢]{1,8}$/), { minLength: 1, maxLength: 40 });

test('no word is lost, and no line is wider than there is room', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 16, max: 80 }), (list, most) => {
      const text = wrapped(list.join(' '), most);
      expect(text.split(/\s/)).toEqual(list);
      for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(most);
    }),
  );
});

test('lines that are there stay; what is indented, and a word that is too long, stays whole', () => {
  const text = `a\n\n    const indented = 'and longer than that';\n${'x'.repeat(30)}`;
  expect(wrapped(text, 20)).toBe(text);
  expect(wrapped('a b c', Number.POSITIVE_INFINITY)).toBe('a b c');
});
