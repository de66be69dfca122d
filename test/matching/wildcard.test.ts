import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couldMatchWildcard, matchesWildcard, parseWildcard } from '../../src/matching/wildcard.ts';

const text = fc.array(fc.constantFrom('a', 'b', ' '), { maxLength: 8 }).map((all) => all.join(''));
const pattern = fc.array(fc.constantFrom('a', 'b', ' ', '*', '**'), { maxLength: 6 }).map((all) => all.join(''));
const reference = (glob: string) => new RegExp(`^${glob.replaceAll('*', '[^]*')}$`);

describe('a wildcard', () => {
  test('matches what the regex that it stands for matches', () => {
    fc.assert(
      fc.property(pattern, text, (glob, subject) => {
        expect(matchesWildcard(parseWildcard(glob), subject)).toBe(reference(glob).test(subject));
      }),
      { numRuns: 2000 },
    );
  });

  test('could match every beginning of what it matches', () => {
    fc.assert(
      fc.property(pattern, text, text, (glob, beginning, end) => {
        if (reference(glob).test(beginning + end)) {
          expect(couldMatchWildcard(parseWildcard(glob), beginning)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('could not match what differs before its first star', () => {
    expect(couldMatchWildcard(parseWildcard('git push *'), 'git status ')).toBe(false);
    expect(couldMatchWildcard(parseWildcard('git'), 'git ')).toBe(false);
    expect(couldMatchWildcard(parseWildcard('git push *'), 'git ')).toBe(true);
  });

  test('takes a star with a backslash as a star', () => {
    expect(matchesWildcard(parseWildcard('a\\*b'), 'a*b')).toBe(true);
    expect(matchesWildcard(parseWildcard('a\\*b'), 'axb')).toBe(false);
    expect(matchesWildcard(parseWildcard('a\\b'), 'a\\b')).toBe(true);
  });

  test('with many stars answers on a long text', { timeout: 120_000 }, () => {
    expect(matchesWildcard(parseWildcard(`${'*a'.repeat(200)}*b`), 'a'.repeat(200_000))).toBe(false);
  });
});
