import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isBuilt } from '../../../src/config/committed/built-folder.ts';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import { lineOf, REFUSING } from '../../matching/effects/call.ts';
import { scratchFolder } from '../../scratch-folder.ts';

let top = '';
let home = '';

function git(...args: readonly string[]): void {
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid'];
  execFileSync('git', ['-C', top, ...who, ...args], { env, stdio: 'ignore' });
}

function put(path: string, text = 'x\n'): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}

const built = (path: string, project = top): boolean => isBuilt(join(top, path), project);

beforeEach(() => {
  top = join(realpathSync(scratchFolder()), 'project');
  home = join(top, '../home');
  mkdirSync(home);
  mkdirSync(top);
  git('init', '-q', '-b', 'main');
  put('.gitignore', 'made\n/out/\n*.cache/\n.env\nsecrets/\nkept/\n');
  put('src/a.ts');
  put('app/.gitignore', 'gen/\n');
  put('app/b.ts');
  git('add', '.');
  git('commit', '-qm', 'first');
  for (const path of ['made/a.js', 'out/x/b.js', 'app/x.cache/c', 'app/gen/d.ts', 'new/e.ts']) put(path);
  put('.env', 'A=1\n');
});

describe('a folder that a build made', () => {
  test('is untracked and ignored by the lists as committed, with all that is in it', () => {
    const paths = ['made', 'made/a.js', 'out', 'out/x', 'out/x/b.js', 'app/x.cache', 'app/gen'];
    expect(paths.map((path) => built(path))).toEqual(paths.map(() => true));
  });

  test('is none that nobody ignores, no single file, and nothing outside of the repository', () => {
    const paths = ['src', 'new', 'app', 'app/out', '.env', '.', '..', '../home', '.git', '.git/objects', 'gen'];
    expect(paths.map((path) => built(path))).toEqual(paths.map(() => false));
  });

  test('is told from packed objects as well', () => {
    for (let i = 0; i < 12; i++) {
      put('.gitignore', `made\n/out/\n*.cache/\n.env\n${'# a line that stays\n'.repeat(60)}# ${i}\n`);
      git('commit', '-qam', `next ${i}`);
    }
    git('gc', '-q');
    git('pack-refs', '--all');
    expect([built('made'), built('out/x'), built('src'), built('new')]).toEqual([true, true, false, false]);
  });

  test('does not become one by an edit: of .gitignore, of what git excludes here, of a global list, or staged', () => {
    put('.gitignore', 'new\nsrc\n');
    put('.git/info/exclude', 'new\n');
    put('../home/.config/git/ignore', 'new\n');
    expect(built('new')).toBe(false);
    git('add', '.gitignore');
    expect([built('new'), built('src')]).toEqual([false, false]);
    // and one that was is none the less
    expect(built('made')).toBe(true);
    git('commit', '-qm', 'second');
    expect([built('new'), built('src'), built('made')]).toEqual([true, false, false]);
  });

  test('has nothing of git in it, committed or staged', () => {
    git('add', '-f', 'made/a.js');
    expect(built('made')).toBe(false);
    git('commit', '-qm', 'second');
    git('rm', '-q', '--cached', 'made/a.js');
    expect([built('made'), built('out')]).toEqual([false, true]);
  });

  test.each([2, 3, 4])('is told from an index of version %i', (version) => {
    put('app/c.ts');
    git('add', '-N', 'app/c.ts');
    git('update-index', '--index-version', String(version));
    git('add', '-f', 'out/x/b.js');
    expect([built('out'), built('made')]).toEqual([false, true]);
  });

  test('holds no repository of its own, no secret, no key and no database, and is not called after one', () => {
    put('out/inner/.git/HEAD', 'ref: refs/heads/main\n');
    put('made/.env.local');
    put('app/x.cache/app.sqlite');
    put('app/gen/server.pem');
    put('secrets/a');
    expect(['out', 'made', 'app/x.cache', 'app/gen', 'secrets'].map((path) => built(path))).toEqual([
      ...[false, false, false, false, false],
    ]);
  });

  test('is none in a repository that lies in the project: whoever makes one there decides nothing', () => {
    put('src/inner/.gitignore', '*\n');
    const inner = (...args: readonly string[]): void => git('-C', join(top, 'src/inner'), ...args);
    inner('init', '-q');
    inner('add', '-f', '.gitignore');
    inner('commit', '-qm', 'x');
    put('src/inner/made/a');
    expect([built('src/inner/made'), built('src/inner')]).toEqual([false, false]);
  });

  test('is known in a worktree, by the commit that this stands on', () => {
    git('worktree', 'add', '-q', '../tree', '-b', 'other');
    const tree = join(top, '../tree');
    mkdirSync(join(tree, 'made'));
    mkdirSync(join(tree, 'new'));
    expect([isBuilt(join(tree, 'made'), tree), isBuilt(join(tree, 'new'), tree)]).toEqual([true, false]);
  });

  test('is no link, and nothing behind one', () => {
    symlinkSync('src', join(top, 'kept'));
    expect([built('kept'), built('kept/a.ts')]).toEqual([false, false]);
  });

  test('is none where there is no git, no commit, or nothing that can be read', () => {
    put('.git/HEAD', 'ref: refs/heads/none\n');
    expect(built('made')).toBe(false);
    put('.git/HEAD', 'no commit at all\n');
    expect(built('made')).toBe(false);
    rmSync(join(top, '.git'), { recursive: true });
    expect(built('made')).toBe(false);
  });
});

describe('a rule about what no build made', () => {
  test.each<[string, boolean]>([
    ['rm -rf made', false],
    ['rm -rf ./made/', false],
    ['cd out && rm -rf x', false],
    ['rm -rf made out app/gen', false],
    ['rm -rf out/*', false],
    ['D=made; rm -rf "$D"', false],
    ['rm -rf src', true],
    ['rm -rf made src', true],
    ['rm -rf made/../src', true],
    ['rm -rf "$X"', true],
    ['rm -rf "made/$X"', true],
    ['rm -rf *', true],
    ['rm .env', true],
    ['rm -rf new', true],
  ])('%s', async (line, holds) => {
    const { rule } = effectCompiler({ home });
    const test = await rule({ deletes: ['**'], built: false, certain: true }, REFUSING, []);
    expect(test({ ...lineOf(line, top), projectDir: top })).toBe(holds);
  });

  test('grants only what was surely made by one', async () => {
    const { rule } = effectCompiler({ home });
    const test = await rule({ deletes: ['**'], built: true }, REFUSING, []);
    const grants = (line: string): boolean => test({ ...lineOf(line, top), projectDir: top }, true);
    expect(['rm -r made', 'rm -r src', 'rm -r made src', 'rm -r "$X"'].map(grants)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
