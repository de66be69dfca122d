import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Matcher } from '../../../src/core/hook.ts';
import { compileMatcher } from '../../../src/matching/matcher.ts';

async function matcherOf(text: string): Promise<Matcher> {
  return (await compileMatcher({ text, style: 'names-or-globs' })).matcher;
}

function matches(matcher: Matcher, subject: string): boolean {
  switch (matcher.kind) {
    case 'all':
      return true;
    case 'names':
      return matcher.names.has(subject);
    case 'test':
      return matcher.test(subject);
    case 'none':
      return false;
  }
}

describe('names and globs', () => {
  test('a star stands for any characters, the rest for itself, alternatives for each of them', async () => {
    const glob = fc.array(fc.constantFrom('a', 'b', '_', ':', '*'), { minLength: 1, maxLength: 5 });
    const subject = fc.array(fc.constantFrom('a', 'b', '_', ':'), { maxLength: 6 }).map((all) => all.join(''));
    const globs = fc.array(
      glob.map((all) => all.join('')),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(globs, subject, async (alternatives, name) => {
        const plain = alternatives.some((one) => new RegExp(`^${one.replaceAll('*', '.*')}$`, 's').test(name));
        expect(matches(await matcherOf(alternatives.join('|')), name)).toBe(plain);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['bash_execute', 'names'],
    ['write_file|replace_in_file', 'names'],
    ['builtin:*', 'test'],
    ['bash_execute|*', 'all'],
    ['(write|read)_file', 'test'],
    ['bash(', 'none'],
    ['builtin:*|[', 'none'],
    [' | ', 'names'],
  ])('%s is compiled to %s', async (text, kind) => {
    expect((await matcherOf(text)).kind).toBe(kind);
  });

  test('a bar inside brackets belongs to the regular expression', async () => {
    const matcher = await matcherOf('mcp__(git|hub)__.*|write_file');
    expect(['mcp__git__x', 'mcp__hub__y', 'write_file'].every((name) => matches(matcher, name))).toBe(true);
    expect(['mcp__git', 'hub)__x', 'write_file2'].some((name) => matches(matcher, name))).toBe(false);
  });
});
