import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlap } from '../../../src/matching/changes/overlap.ts';
import { ANY, ONE, STAR } from '../../../src/shell/effects/wild-text.ts';

const letters = fc.constantFrom('a', 'b', '/');
const text = fc.array(letters, { maxLength: 8 }).map((all) => all.join(''));
const wild = fc.array(fc.oneof(letters, fc.constantFrom(ANY, STAR, ONE)), { maxLength: 8 }).map((all) => all.join(''));
const regex = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(ANY, '[^]*').replaceAll(STAR, '[^/]*').replaceAll(ONE, '[^/]')}$`);

test('a known path overlaps with what a regular expression would match', () => {
  fc.assert(fc.property(text, wild, (path, pattern) => overlap(path, pattern) === regex(pattern).test(path)));
});

test('whatever both describe, they overlap', () => {
  fc.assert(
    fc.property(wild, wild, text, (one, other, example) => {
      fc.pre(regex(one).test(example) && regex(other).test(example));
      expect(overlap(one, other)).toBe(true);
    }),
  );
});

test('a star of the shell finds no name with a leading dot, one of a pattern does', () => {
  expect(overlap(`/w/${STAR}`, '/w/.claude')).toBe(false);
  expect(overlap(`/w/.${STAR}`, '/w/.claude')).toBe(true);
  expect(overlap('/w/.claude', `/w/${STAR}`)).toBe(true);
});
