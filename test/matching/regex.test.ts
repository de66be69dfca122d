import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { re2Source } from '../../src/matching/re2-source.ts';
import { compileRegex } from '../../src/matching/regex.ts';

const RUNS = Math.min(Number(process.env.HOOKLINE_FUZZ ?? 600), 20_000);

async function tester(source: string, how: 'search' | 'whole' = 'search') {
  const regex = await compileRegex(source, how);
  if ('problem' in regex) throw new Error(regex.problem);
  return regex.test;
}

describe('the meaning is that of JavaScript', () => {
  const atom = fc.constantFrom(
    ...['a', 'b', 'A', '0', '_', ' ', 'é', '😀', '\n', '-', ':', '/', '{', '}', ']', 'a{', '{,2}', ','],
    ...['.', '\\.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\b', '\\B', '^', '$', '\\n', '\\t', '\\cJ', '\\0'],
    ...['\\x61', '\\x6', '\\u0061', '\\u{2}', '\\ud83d', '\\A', '\\z', '\\Q', '\\E', '\\pL', '\\p{L}', '\\-', '\\/'],
    ...['[ab]', '[^ab]', '[a-c]', '[]', '[^]', '[^\\s]', '[\\S\\d]', '[\\b]', '[a-]', '[-a]', '[^-]', '[.]', '[😀]'],
    ...['[[:alpha:]]', '[\\w-]', '[\\W\\n]', '[^\\W]', '[\\ud800-\\udfff]', '[a-\\uffff]', '[\\]]', '[^\\n]', '[a&&b]'],
    ...['(?=a)', '(?!b)', '(?<=a)', '(?<!b)', '\\1', '\\8', '(?<n>a)', '\\k<n>', '\\01', '[\\c1]', '\\c', '[a-\\d]'],
  );
  const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '{2}', '{0}', '{1,}', '{0,2}', '{1,2}?');
  const { pattern } = fc.letrec<{ pattern: string; group: string; sequence: string }>((tie) => ({
    group: fc.oneof(
      { weight: 6, arbitrary: atom },
      { weight: 1, arbitrary: tie('pattern').map((inner) => `(${inner})`) },
      { weight: 1, arbitrary: tie('pattern').map((inner) => `(?:${inner})`) },
    ),
    sequence: fc
      .array(fc.tuple(tie('group'), quantifier), { maxLength: 4 })
      .map((terms) => terms.map(([term, many]) => term + many).join('')),
    pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((branches) => branches.join('|')),
  }));
  const subject = fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'b',
          'A',
          '0',
          '_',
          ' ',
          'é',
          '😀',
          '\ud83d',
          '\ude00',
          '\n',
          '\r',
          '\t',
          '\u2028',
          '\u00a0',
          '\ufeff',
        ],
        ...[
          '-',
          ':',
          '/',
          '{',
          '}',
          ']',
          '.',
          'u',
          'p',
          'L',
          'A',
          'z',
          'Q',
          'E',
          '\0',
          '\b',
          '\u0001',
          '8',
          'aa',
          'ab',
        ],
      ),
      { maxLength: 6 },
    )
    .map((units) => units.join(''));

  test('for every pattern and subject', async () => {
    let linear = 0;
    await fc.assert(
      fc.asyncProperty(pattern, fc.array(subject, { maxLength: 4 }), async (source, subjects) => {
        const expected = accepted(source);
        const search = await compileRegex(source, 'search');
        const whole = await compileRegex(source, 'whole');
        if (expected === null) {
          expect(search).toHaveProperty('problem');
          expect(whole).toHaveProperty('problem');
          return;
        }
        if ('problem' in search || 'problem' in whole) throw new Error(`${source} is a valid pattern`);
        if (re2Source(source) !== null) linear += 1;
        for (const text of subjects) {
          expect(search.test(text)).toBe(expected.test(text));
          expect(whole.test(text)).toBe(new RegExp(`^(?:${source})$`).test(text));
        }
      }),
      { numRuns: RUNS },
    );
    // most of them must not need V8, or the property says little about the translation
    expect(linear).toBeGreaterThan(RUNS / 3);
  });

  function accepted(source: string): RegExp | null {
    try {
      return new RegExp(source);
    } catch {
      return null;
    }
  }

  test('for every code unit in every class', async () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    for (const source of ['.', '\\s', '\\S', '\\w', '\\W', '\\d', '[^]', '[^a-\\ud900]', '\\b']) {
      const tests = await tester(source, 'whole');
      const expected = new RegExp(`^(?:${source})$`);
      expect(units.filter((unit) => tests(unit) !== expected.test(unit))).toEqual([]);
    }
  });
});

describe('problems', () => {
  test.each(['(', '[', '*', 'a**', '(?i)write', 'a{2,1}', '\\', '(?P<n>a)', '[z-a]', '(?<n>a)\\k<m>'])(
    '%s is one, and is quoted',
    async (source) => {
      expect(await compileRegex(source, 'search')).toEqual({ problem: expect.stringContaining(`"${source}"`) });
    },
  );

  test('a pattern that is too long or too large is one', async () => {
    expect(await compileRegex('a'.repeat(20_000), 'search')).toHaveProperty('problem');
    expect(await compileRegex(`${'('.repeat(8000)}${')'.repeat(8000)}`, 'search')).toBeDefined();
  });
});

describe('time', () => {
  const hostile = `${'a'.repeat(50_000)}b`;

  test.each(['(a+)+$', '^(a|a)*$', '^(a*)*$', '^(a?){50}a{50}$', '(.*)(.*)(.*)(.*)x'])(
    '%s is answered exactly on 50 000 characters',
    { timeout: 120_000 },
    async (source) => {
      expect((await tester(source))(hostile)).toBe(false);
    },
  );

  test.each(['(?=a)(a+)+$', '(a+)+\\1$', '(?<=a)(a+)+$'])(
    '%s counts as matching when it takes too long, and at once after that',
    { timeout: 120_000 },
    async (source) => {
      const tests = await tester(source);
      for (let run = 0; run < 1000; run++) expect(tests(hostile)).toBe(true);
      expect(tests('b')).toBe(false);
    },
  );

  test('a subject of many megabytes is bounded', async () => {
    const long = 'ab'.repeat(5_000_000);
    expect((await tester('abc'))(long)).toBeTypeOf('boolean');
    expect((await tester('(?:a{1,400}b?c?){2}x'))(long)).toBe(true);
    expect((await tester('(?!c)b$'))(long)).toBe(true);
  });

  test('a counted repeat that is huge does not cost memory', { timeout: 120_000 }, async () => {
    expect((await tester('(?:(?:a{1,1000}){1,1000}){1,1000}b'))('aab')).toBe(true);
    expect((await tester('a{1,99999999}b'))('aab')).toBe(true);
  });
});
