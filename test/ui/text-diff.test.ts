import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, textDiff } from '../../src/ui/page/parts/text-diff.ts';

const whole = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
const shared = (pieces: readonly Piece[]): string => whole(pieces.filter(({ same }) => same));

test('a word that was added is the only one that is marked', () => {
  const { before, after } = textDiff('npm install left-pad', 'npm install --ignore-scripts left-pad');
  expect(before.filter(({ same }) => !same)).toEqual([]);
  expect(whole(after.filter(({ same }) => !same)).trim()).toBe('--ignore-scripts');
});

test('both texts are told whole, and what is called the same is the same in both', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'cd', ' ', '  ', '\n', '"x": 1'), { maxLength: 30 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const { before, after } = textDiff(one.join(''), other.join(''));
      expect([whole(before), whole(after)]).toEqual([one.join(''), other.join('')]);
      expect(shared(before)).toBe(shared(after));
    }),
  );
});

test('texts that are too long to compare are told whole all the same', () => {
  const [long, other] = ['x '.repeat(200_000), 'y\n'.repeat(200_000)];
  const { before, after } = textDiff(long, other);
  expect([whole(before), whole(after)]).toEqual([long, other]);
});
