import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { glob } from '../../../src/agent/tools/glob.ts';
import { grep } from '../../../src/agent/tools/grep.ts';
import { type ToolShop, toolShop } from './tool-shop.ts';

function projectWith(files: Readonly<Record<string, string>>): ToolShop {
  const shop = toolShop();
  for (const [name, text] of Object.entries(files)) shop.write(`project/${name}`, text);
  return shop;
}

const FILES = {
  'a.ts': 'const a = 1;\n',
  'a/b.ts': 'import a\nconst b = 2;\nexport b\n',
  'a/deep/c.js': 'CONST c\n',
  '.github/x.yml': 'name: x\n',
  '.git/config': 'const git\n',
  'node_modules/p/index.ts': 'const p\n',
};

describe('Glob', () => {
  test.each([
    ['**/*.ts', ['a.ts', 'a/b.ts']],
    ['*.ts', ['a.ts']],
    ['./a/**', ['a/b.ts', 'a/deep/c.js']],
    ['a/{b,x}.ts', ['a/b.ts']],
    ['**/*', ['.github/x.yml', 'a.ts', 'a/b.ts', 'a/deep/c.js']],
    ['node_modules/**/*.ts', ['node_modules/p/index.ts']],
    ['**/node_modules/**', ['node_modules/p/index.ts']],
    ['**/{.git,a}/*', ['.git/config', 'a/b.ts']],
    ['none/*.ts', []],
  ])('%s finds %j', async (pattern, filenames) => {
    const { response } = await projectWith(FILES).run(glob, { pattern });
    expect(response).toEqual({ filenames, truncated: false });
  });

  test('what lies outside of the project is named whole', async () => {
    const shop = projectWith(FILES);
    const other = shop.write('other/d.ts', '');
    for (const pattern of ['../other/*.ts', `${shop.folder}/other/*.ts`])
      expect((await shop.run(glob, { pattern })).text).toBe(other);
    expect((await shop.run(glob, { pattern: '*.ts', path: 'a' })).text).toBe('a/b.ts');
    expect((await shop.run(glob, { pattern: '*.md' })).text).toBe('No file matches.');
  });

  test('links that lead in a circle are no trap, and a link to a file is a file', async () => {
    const shop = projectWith({ 'a/x.ts': '' });
    symlinkSync('..', shop.path('project/a/up'));
    symlinkSync('x.ts', shop.path('project/a/y.ts'));
    symlinkSync('z.ts', shop.path('project/a/z.ts'));
    expect((await shop.run(glob, { pattern: '**/*.ts' })).text).toBe('a/x.ts\na/y.ts');
  });

  test('a thousand files are enough', async () => {
    const shop = toolShop();
    execFileSync('sh', ['-c', 'mkdir many; cd many; seq 1 1200 | xargs touch'], { cwd: shop.cwd });
    const { text, response } = await shop.run(glob, { pattern: '**' });
    expect(response).toMatchObject({ truncated: true });
    expect(text.split('\n')).toHaveLength(1001);
    expect(text).toMatch(/\[there are more than 1000 files; use a narrower pattern\]$/);
  });

  test('what cannot be searched is said', async () => {
    const shop = projectWith(FILES);
    expect(await shop.failure(glob, { pattern: '*', path: 'nowhere' })).toMatch(/^There is no file or folder "/);
    expect(await shop.failure(glob, { pattern: '*', path: 'a.ts' })).toMatch(/"path" has to be a folder\.$/);
    expect(await shop.failure(glob, { pattern: '[a' })).toMatch(/has a "\[" without its "\]"/);
    expect(await shop.failure(glob, { pattern: '' })).toMatch(/must not be empty/);
    expect(await shop.failure(glob, { pattern: '**' }, AbortSignal.abort(new Error('stopped')))).toBe('stopped');
  });
});

describe('Grep', () => {
  test('names the files', async () => {
    expect(await projectWith(FILES).run(grep, { pattern: '^const \\w' })).toEqual({
      response: {
        mode: 'files_with_matches',
        ...{ filenames: ['a.ts', 'a/b.ts'], matches: 2, content: 'a.ts\na/b.ts', truncated: false },
      },
      text: 'a.ts\na/b.ts',
    });
  });

  test.each([
    [{ output_mode: 'content' }, 'a.ts:1:const a = 1;\na/b.ts:2:const b = 2;'],
    [{ output_mode: 'count', ignore_case: true }, 'a.ts:1\na/b.ts:1\na/deep/c.js:1'],
    [{ glob: '*.js', ignore_case: true }, 'a/deep/c.js'],
    [{ glob: 'a/*.ts' }, 'a/b.ts'],
    [{ path: 'a' }, 'a/b.ts'],
    [{ path: 'a/b.ts', output_mode: 'content' }, 'a/b.ts:2:const b = 2;'],
    [{ path: 'node_modules' }, 'node_modules/p/index.ts'],
    [
      { output_mode: 'content', context: 1 },
      'a.ts:1:const a = 1;\n--\na/b.ts-1-import a\na/b.ts:2:const b = 2;\na/b.ts-3-export b',
    ],
  ])('%j', async (input, text) => {
    expect((await projectWith(FILES).run(grep, { pattern: 'const', ...input })).text).toBe(text);
  });

  test('lines around matches that are near each other are shown once', async () => {
    const shop = projectWith({ 'a.txt': 'x\n1\nx\n2\n3\n4\nx\n' });
    const { text } = await shop.run(grep, { pattern: 'x', output_mode: 'content', context: 1 });
    expect(text).toBe('a.txt:1:x\na.txt-2-1\na.txt:3:x\na.txt-4-2\n--\na.txt-6-4\na.txt:7:x');
  });

  test('binary files are passed over, unless one was asked for', async () => {
    const shop = projectWith({ binary: 'x\0x', 'a.txt': 'y\r\n' });
    expect((await shop.run(grep, { pattern: 'x' })).text).toBe('No line matches.');
    expect((await shop.run(grep, { pattern: 'y$' })).text).toBe('a.txt');
    expect(await shop.failure(grep, { pattern: 'x', path: 'binary' })).toMatch(/binary file of 3 bytes/);
  });

  test('a thousand matches are enough', async () => {
    const shop = projectWith({ 'a.txt': 'x\n'.repeat(5000), 'b.txt': 'x\n' });
    const { text, response } = await shop.run(grep, { pattern: 'x', output_mode: 'count' });
    expect(response).toMatchObject({ matches: 1000, truncated: true });
    expect(text).toMatch(/^a\.txt:1000\n… \[ended after 1000 matches/);
  });

  test('a pattern that would take other engines for ever takes its time in the length of the lines', async () => {
    const shop = projectWith({ 'a.txt': `${'a'.repeat(40_000)}\n`.repeat(3) });
    expect((await shop.run(grep, { pattern: '^(a+)+$' })).text).toBe('a.txt');
    expect((await shop.run(grep, { pattern: '^(a+)+b' })).text).toBe('No line matches.');
  });

  test('others are let in while it searches, and an abort ends it', async () => {
    const shop = projectWith({ 'a.txt': 'some words that do not match\n'.repeat(200_000) });
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('stopped')), 30);
    expect(await shop.failure(grep, { pattern: '(w|x|y)+z{3,9}$' }, abort.signal)).toBe('stopped');
  });

  test('a pattern that cannot be used is explained', async () => {
    const shop = toolShop();
    expect(await shop.failure(grep, { pattern: '(?=a)' })).toMatch(/^The pattern "\(\?=a\)" cannot be used: /);
    expect(await shop.failure(grep, { pattern: 'f(' })).toMatch(/missing closing \)/);
    expect(await shop.failure(grep, { pattern: 'a', output_mode: 'lines' })).toBe(
      'The field "output_mode" has to be one of files_with_matches, content, count, not "lines".',
    );
  });
});
