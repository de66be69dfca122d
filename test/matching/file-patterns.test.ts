import { describe, expect, test } from 'vitest';
import { compileFilePatterns } from '../../src/matching/file-patterns.ts';

async function tester(...patterns: readonly string[]) {
  const compiled = await compileFilePatterns(patterns);
  if ('problem' in compiled) throw new Error(compiled.problem);
  return (path: string | readonly string[], cwd = '/project') => compiled.test([path].flat(), cwd);
}

describe('file patterns', () => {
  test.each([
    ['a.ts', true],
    ['src/deep/a.ts', true],
    ['/project/a.ts', true],
    ['/elsewhere/a.ts', true],
    ['../a.ts', true],
    ['.github/x.ts', true],
    ['src/.hidden.ts', true],
    ['two\nlines/a.ts', true],
    ['a.test.ts', false],
    ['/project/src/a.test.ts', false],
    ['README.md', false],
  ])('**/*.ts without **/*.test.ts: %j → %s', async (path, expected) => {
    expect((await tester('**/*.ts', '!**/*.test.ts'))(path)).toBe(expected);
  });

  test('the last pattern that matches decides', async () => {
    const selected = await tester('src/**', '!src/gen/**', 'src/gen/keep.ts');
    expect(['src/a', 'src/gen/a', 'src/gen/keep.ts', 'lib/a'].map((path) => selected(path))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('a list of only negations starts from everything, and an empty one selects nothing', async () => {
    const selected = await tester('!dist/**');
    expect([selected('src/a'), selected('dist/a')]).toEqual([true, false]);
    expect((await tester())('a')).toBe(false);
  });

  test('one path of several is enough, and without a path nothing is selected', async () => {
    const selected = await tester('**/*.ts');
    expect(selected(['a.md', 'b.ts'])).toBe(true);
    expect(selected([])).toBe(false);
  });

  test('paths are compared after . and .. are gone', async () => {
    const selected = await tester('src/**');
    expect(selected('lib/../src/./a.ts')).toBe(true);
    expect(selected('src/../lib/a.ts')).toBe(false);
    expect(selected('src/../../project/src/a.ts')).toBe(true);
  });

  test('absolute patterns match absolute paths', async () => {
    const selected = await tester('/etc/**');
    expect([selected('/etc/passwd'), selected('etc/passwd')]).toEqual([true, false]);
  });

  test('Windows paths are read with slashes', async () => {
    const selected = await tester('src/**');
    expect(selected('C:\\p\\src\\a.ts', 'C:\\p')).toBe(true);
    expect(selected('src\\a.ts', 'C:\\p')).toBe(true);
    expect(selected('src\\a.ts', '/p')).toBe(false);
  });

  test('parentheses and brackets in the name of a folder can be written as they are', async () => {
    expect((await tester('app/(shop)/**'))('app/(shop)/page.tsx')).toBe(true);
    expect((await tester('app/[id]/page.tsx'))('app/[id]/page.tsx')).toBe(true);
    expect((await tester('src/@(a|b)/*.ts'))('src/a/x.ts')).toBe(true);
    expect((await tester('./src/{a,b}/*.ts'))('src/b/x.ts')).toBe(true);
    expect((await tester('!(a|b).ts'))('c.ts')).toBe(true);
  });
});

describe('hostile globs', () => {
  test.each([
    ['', 0],
    ['x'.repeat(5000), 0],
    ['{a,b}'.repeat(100), 0],
    ['('.repeat(500), 0],
  ])('%.30j is a problem', async (pattern) => {
    expect(await compileFilePatterns(['ok', pattern])).toEqual({ problem: expect.any(String), index: 1 });
  });

  test.each(['*a*a*a*a*a*a*b', '**/*a*a*a*a*b', '+(a|aa)b', '*(*(a))b', '{a,b}'.repeat(60)])(
    '%s answers on a long name',
    { timeout: 120_000 },
    async (pattern) => {
      expect(typeof (await tester(pattern))('a'.repeat(50_000))).toBe('boolean');
    },
  );

  test('a negation that takes too long does not take the path out', { timeout: 120_000 }, async () => {
    expect((await tester('**', `!${'*a'.repeat(20)}*b`))('a'.repeat(5000))).toBe(true);
  });
});

test.each(['src/[a-', 'src/[', '[!', 'a[b', '\\[a[b'])(
  'a class without its end (%s) is told, and matches nothing',
  async (glob) => {
    expect(await compileFilePatterns([glob])).toMatchObject({ problem: expect.stringContaining('without its "]"') });
  },
);

test.each(['app/[id]/page.tsx', '[[...slug]]', 'a\\[b', '[]a]'])(
  'a class with its end, or none (%s), is read',
  async (glob) => {
    expect(await compileFilePatterns([glob])).not.toHaveProperty('problem');
  },
);
