import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ignoresFolder } from '../../../src/config/committed/ignored.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const LISTS = [
  ...['build', '/build', 'build/', 'a/build', '/a/build', 'a/b/', '**/build', 'a/**', 'a/**/build', '**/b/build', '*'],
  ...['*.d', 'b*d', 'b?ild', '[ab]', '[!a]', '[a-c]', 'bu[i]ld', '\\build', '\\#x', '#x', '\\!x', '!build', 'build   '],
  ...[
    'build\\ ',
    '*\n!build',
    'build\n!build',
    '!build\nbuild',
    '/*\n!/a',
    'a/*\n!a/b',
    '**',
    'a**d',
    '/**/b',
    'x/../build',
  ],
  ...[
    'b{uild,x}',
    '(build)',
    'build.',
    'a.b',
    '[',
    '[]a]',
    '[^b]uild',
    '/',
    '//build',
    'a//build',
    '*/build',
    '*/*/build',
  ],
];
const FOLDERS = ['build', 'a', 'a/build', 'a/b', 'a/b/build', 'x.d', '#x', '!x', 'a.b', 'axb', 'aXd', 'Build', ']'];

/** A folder that git ignores, or one above it. */
function byOurs(path: string, text: string): boolean {
  const names = path.split('/');
  return names.some((_, i) => ignoresFolder(names.slice(0, i + 1).join('/'), [{ folder: '', text }]));
}

test('folders are ignored where git itself ignores them', () => {
  const top = scratchFolder();
  const env = { PATH: process.env.PATH, HOME: top, GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', ['-C', top, 'init', '-q'], { env });
  for (const folder of FOLDERS) mkdirSync(join(top, folder), { recursive: true });
  const differing = LISTS.flatMap((text) => {
    writeFileSync(join(top, '.gitignore'), `${text}\n`);
    const { stdout } = spawnSync('git', ['-C', top, 'check-ignore', '--no-index', '--stdin', '-z'], {
      ...{ env, encoding: 'utf8' },
      input: FOLDERS.map((one) => `${one}\0`).join(''),
    });
    const theirs = new Set(stdout.split('\0'));
    return FOLDERS.filter((folder) => byOurs(folder, text) !== theirs.has(folder)).map((folder) => [text, folder]);
  });
  expect(differing).toEqual([]);
});

test('a list in a folder is about what lies in it', () => {
  const lists = [{ folder: 'a', text: '/build\n' }];
  expect([ignoresFolder('a/build', lists), ignoresFolder('a/b/build', lists)]).toEqual([true, false]);
});

test('a line with more stars than can be tried ignores nothing, and takes back what it may', () => {
  const many = 'a*'.repeat(40);
  expect(ignoresFolder('a'.repeat(200), [{ folder: '', text: many }])).toBe(false);
  expect(ignoresFolder('aa', [{ folder: '', text: `aa\n!${many}` }])).toBe(false);
});
