import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { mayMatch, requiredTexts } from '../../../src/matching/cel/required-texts.ts';

/** A pattern, and a text that it matches. */
interface Pair {
  readonly pattern: string;
  readonly text: string;
}

const letters = fc.constantFrom('a', 'b', 'K', 'ab', 'rm', '-', '/', ' ', '\\.', '\\|', '\\$');
const literal = letters.map((pattern): Pair => ({ pattern, text: pattern.replace('\\', '') }));
const zeroWidth = fc.constantFrom({ pattern: '\\b', text: '' }, { pattern: '$', text: '' }, { pattern: '^', text: '' });
const anyOf = fc.constantFrom(
  { pattern: '[^;|]', text: 'q' },
  { pattern: '[a-z\\s]', text: ' ' },
  { pattern: '[]x]', text: ']' },
  { pattern: '\\s', text: ' ' },
  { pattern: '.', text: 'z' },
);
const { pair } = fc.letrec<{ pair: Pair; item: Pair; group: Pair; times: Pair }>((tie) => ({
  pair: fc.array(tie('item'), { maxLength: 5 }).map(joined),
  item: fc.oneof({ maxDepth: 4 }, literal, zeroWidth, anyOf, tie('group'), tie('times')),
  group: fc
    .tuple(tie('pair'), tie('pair'), fc.constantFrom('(', '(?:', '(?P<n>', '(?i:'), fc.boolean())
    .map(([a, b, open, first]) => ({ pattern: `${open}${a.pattern}|${b.pattern})`, text: first ? a.text : b.text })),
  times: fc
    .tuple(tie('group'), fc.constantFrom(['?', 0], ['*', 0], ['*', 2], ['+', 1], ['+?', 2], ['{0,2}', 0], ['{2}', 2]))
    .map(([one, [sign, count]]) => ({ pattern: one.pattern + sign, text: one.text.repeat(Number(count)) })),
}));

function joined(parts: readonly Pair[]): Pair {
  return { pattern: parts.map(({ pattern }) => pattern).join(''), text: parts.map(({ text }) => text).join('') };
}

describe('what a pattern requires', () => {
  test('stands in everything that it matches', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom('', '(?i)', '(?s)'), fc.constantFrom('', 'x', ' rm'), (one, flag, around) => {
        const pattern = flag + one.pattern;
        const required = requiredTexts(pattern);
        const given = flag === '(?i)' ? one.text.toUpperCase() : one.text;
        for (const text of [given, around + given, given + around]) {
          if (required !== null && found(pattern, text)) expect(mayMatch(text, required), pattern).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['\\b(curl|wget)\\b.*\\bfile://', ['file://']],
    ['(curl|wget)\\s', ['curl', 'wget']],
    ['abc?d', ['ab']],
    ['ab{0,1}c+de', ['de']],
    ['x(ab|cd)+y', ['ab', 'cd']],
    ['\\b(AKIA|ASIA)[0-9A-Z]{16}\\b', ['AKIA', 'ASIA']],
    ['(?i)DROP\\s+TABLE', ['table']],
  ])('is found: %s', (pattern, texts) => expect(requiredTexts(pattern)?.texts).toEqual(texts));

  test.each(['[a-z]+', 'a|', '(a|b?)', 'x*', '\\x41b', '\\pL', '\\Qa.b\\E', '(?<n>a)', 'a)b', ''])(
    'is nothing, or nothing that is understood: %s',
    (pattern) => expect(requiredTexts(pattern)).toBeNull(),
  );

  test('is not missed because of letters that look like others', () => {
    const required = requiredTexts('(?i)task');
    expect(required === null || mayMatch('ta\u017F\u212A', required)).toBe(true);
  });
});

function found(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).test(text);
  } catch {
    return false;
  }
}
