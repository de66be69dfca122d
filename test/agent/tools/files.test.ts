import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { edit } from '../../../src/agent/tools/edit.ts';
import { read } from '../../../src/agent/tools/read.ts';
import { write } from '../../../src/agent/tools/write.ts';
import { toolShop } from './tool-shop.ts';

const isRoot = process.getuid?.() === 0;

describe('Read', () => {
  test('gives the lines with their numbers, from the project folder or from anywhere', async () => {
    const shop = toolShop();
    const path = shop.write('project/src/a.txt', '\uFEFFone\r\ntwo\r\n\r\nfour');
    const expected = {
      response: { file: { file_path: path, start_line: 1, lines: 4, total_lines: 4, content: 'one\ntwo\n\nfour' } },
      text: '     1\tone\n     2\ttwo\n     3\t\n     4\tfour',
    };
    expect(await shop.run(read, { file_path: 'src/a.txt' })).toEqual(expected);
    expect(await shop.run(read, { file_path: path, offset: null, limit: null })).toEqual(expected);
    expect((await shop.run(read, { file_path: path, offset: 0 })).text).toBe(expected.text);
  });

  test('gives a part, and says where the next one begins', async () => {
    const shop = toolShop();
    shop.write('project/a.txt', 'one\ntwo\nthree\nfour\n');
    const { text } = await shop.run(read, { file_path: 'a.txt', offset: 2, limit: 2 });
    expect(text).toBe('     2\ttwo\n     3\tthree\n… [lines 4 to 4 are not shown; the next ones: offset 4]');
    expect(await shop.failure(read, { file_path: 'a.txt', offset: 9 })).toMatch(/has 4 lines; there is no line 9\.$/);
  });

  test('an empty file is no error', async () => {
    const shop = toolShop();
    const path = shop.write('project/a.txt', '');
    expect((await shop.run(read, { file_path: 'a.txt' })).text).toBe(`"${path}" is empty.`);
  });

  test('long lines and long files are bounded', async () => {
    const shop = toolShop();
    shop.write('project/long.txt', `${'x'.repeat(50_000)}\nshort\n`);
    expect((await shop.run(read, { file_path: 'long.txt' })).text).toMatch(
      /^ {5}1\tx{2000} … \[48000 more characters not shown\]\n {5}2\tshort$/,
    );
    shop.write('project/many.txt', `${'y'.repeat(99)}\n`.repeat(5000));
    const { text } = await shop.run(read, { file_path: 'many.txt' });
    expect(text.length).toBeLessThan(120_000);
    expect(text).toMatch(/\[lines 1001 to 5000 are not shown; the next ones: offset 1001\]$/);
  });

  test.each([
    ['none.txt', /"[^"]*none\.txt" does not exist\.$/],
    ['folder', /It is a folder: Glob lists what is in it\.$/],
    ['folder/a.txt/b', /has a file where its path needs a folder\.$/],
    ['binary', /It is no text, but a binary file of 4 bytes\.$/],
    ['huge', /It has 1073741824 bytes, which is too much/],
    ['pipe', /It is no file, but a device or a pipe\.$/],
    ['/dev/zero', /It is no file, but a device or a pipe\.$/],
    ['loop', /leads back to itself\.$/],
  ])('%s is refused in words', async (path, words) => {
    const shop = toolShop();
    shop.write('project/folder/a.txt', 'a');
    shop.write('project/binary', 'a\0bc');
    truncateSync(shop.write('project/huge', ''), 1024 ** 3);
    execFileSync('mkfifo', [shop.path('project/pipe')]);
    symlinkSync('loop', shop.path('project/loop'));
    expect(await shop.failure(read, { file_path: path })).toMatch(words);
  });
});

describe('Write', () => {
  test('makes the file and its folders', async () => {
    const shop = toolShop();
    const path = shop.path('project/a/b/c.txt');
    expect(await shop.run(write, { file_path: 'a/b/c.txt', content: 'héllo' })).toEqual({
      response: { file_path: path, bytes: 6, created: true },
      metadata: { filePath: path, bytesWritten: 6 },
      text: `Made "${path}" (6 bytes).`,
    });
    expect(readFileSync(path, 'utf8')).toBe('héllo');
  });

  test('a file that is there keeps its mode, and nothing is left beside it', async () => {
    const shop = toolShop();
    const path = shop.write('project/run.sh', 'old');
    chmodSync(path, 0o750);
    const { response } = await shop.run(write, { file_path: path, content: '' });
    expect(response).toMatchObject({ bytes: 0, created: false });
    expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8')]).toEqual([0o750, '']);
    expect(readdirSync(shop.cwd)).toEqual(['run.sh']);
  });

  test('a symbolic link stays one, also where it leads to nothing yet', async () => {
    const shop = toolShop();
    shop.write('project/real/a.txt', 'old');
    symlinkSync('real/a.txt', shop.path('project/link'));
    symlinkSync('real/b.txt', shop.path('project/dangling'));
    for (const name of ['link', 'dangling']) await shop.run(write, { file_path: name, content: name });
    expect(lstatSync(shop.path('project/link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(shop.path('project/real/a.txt'), 'utf8')).toBe('link');
    expect(readFileSync(shop.path('project/real/b.txt'), 'utf8')).toBe('dangling');
  });

  test('what is no file is not replaced', async () => {
    const shop = toolShop();
    shop.write('project/folder/a.txt', '');
    execFileSync('mkfifo', [shop.path('project/pipe')]);
    expect(await shop.failure(write, { file_path: 'folder', content: 'x' })).toMatch(/It is a folder\.$/);
    expect(await shop.failure(write, { file_path: 'pipe', content: 'x' })).toMatch(/a device or a pipe\.$/);
    expect(await shop.failure(write, { file_path: 'folder/a.txt/b', content: 'x' })).toMatch(/needs a folder\.$/);
    expect(await shop.failure(write, { file_path: '', content: 'x' })).toBe('The field "file_path" is empty.');
    expect(await shop.failure(write, { file_path: 'x' })).toMatch(/"content" is missing/);
  });

  test.skipIf(isRoot)('a file that may only be read is not replaced (root may do everything)', async () => {
    const shop = toolShop();
    chmodSync(shop.write('project/a.txt', 'old'), 0o444);
    expect(await shop.failure(write, { file_path: 'a.txt', content: 'x' })).toMatch(/must not be touched/);
  });

  test('an aborted one writes nothing', async () => {
    const shop = toolShop();
    const stopped = AbortSignal.abort(new Error('stopped'));
    expect(await shop.failure(write, { file_path: 'a.txt', content: 'x' }, stopped)).toBe('stopped');
    expect(existsSync(shop.path('project/a.txt'))).toBe(false);
  });
});

describe('Edit', () => {
  const edited = async (before: string, input: Record<string, string | boolean>): Promise<string> => {
    const shop = toolShop();
    const path = shop.write('project/a.txt', before);
    await shop.run(edit, { file_path: 'a.txt', ...input });
    return readFileSync(path, 'utf8');
  };

  test.each([
    ['one piece', 'a b c', 'b', 'x', 'a x c'],
    ['with what a pattern would mean', 'a.c abc', 'a.c', '$& $1 $$', '$& $1 $$ abc'],
    ['with nothing', 'a b c', ' b', '', 'a c'],
    ['several lines where lines end with CRLF', 'a\r\nb\r\nc\r\n', 'a\nb', 'x\ny\nz', 'x\r\ny\r\nz\r\nc\r\n'],
    ['one word where lines end with CRLF', 'a\r\nb\r\n', 'a', 'x\ny', 'x\r\ny\r\nb\r\n'],
    ['lines with CRLF among others', 'a\nb\r\nc\r\nd\n', 'b\nc', 'x\ny', 'a\nx\r\ny\r\nd\n'],
    ['behind a byte order mark', '\uFEFFa', 'a', 'b', '\uFEFFb'],
  ])('replaces %s', async (_, before, old_string, new_string, after) => {
    expect(await edited(before, { old_string, new_string })).toBe(after);
  });

  test('replaces all of them if told to, and says how many', async () => {
    const shop = toolShop();
    const path = shop.write('project/a.txt', 'a-a-a');
    const input = { file_path: 'a.txt', old_string: 'a', new_string: 'aa', replace_all: true };
    expect(await shop.run(edit, input)).toEqual({
      response: { file_path: path, replacements: 3 },
      text: `Changed "${path}" in 3 places.`,
    });
    expect(readFileSync(path, 'utf8')).toBe('aa-aa-aa');
  });

  test.each([
    ['abc', 'x', 'y', /^"old_string" is not in /],
    ['a a', 'a', 'y', /^"old_string" is in "[^"]+" 2 times\. /],
    ['aaa', 'aa', 'y', /^"old_string" is in "[^"]+" 2 times\. /],
    ['abc', 'a', 'a', /^"old_string" and "new_string" are the same/],
    ['abc', '', 'a', /^The field "old_string" is empty; a new file is made with Write\.$/],
  ])('in "%s", "%s" for "%s" is refused and changes nothing', async (before, old_string, new_string, words) => {
    const shop = toolShop();
    const path = shop.write('project/a.txt', before);
    expect(await shop.failure(edit, { file_path: 'a.txt', old_string, new_string })).toMatch(words);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('a file in another encoding is not spoilt', async () => {
    const shop = toolShop();
    const path = shop.write('project/a.txt', '');
    execFileSync('sh', ['-c', `printf 'caf\\351 a' > '${path}'`]);
    expect(await shop.failure(edit, { file_path: 'a.txt', old_string: 'a', new_string: 'b' })).toMatch(/no UTF-8 text/);
    expect(await shop.failure(edit, { file_path: 'b.txt', old_string: 'a', new_string: 'b' })).toMatch(/not exist/);
  });
});
