import { chmodSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { discover, type FoundFile, projectDirs, projectRoot } from '../../src/config/discover.ts';
import type { Dialect, FileLocation } from '../../src/core/dialect.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { withoutPrivileges } from './without-privileges.ts';
import { write } from './write.ts';

const claude = dialect('claude-code', [
  { layer: 'enforced', base: 'machine', folder: 'claude-code', name: 'managed.json' },
  { layer: 'user', base: 'home', folder: '.claude', name: 'settings.json' },
  { layer: 'project', base: 'project', folder: '.claude', name: 'settings.json' },
  { layer: 'local', base: 'project', folder: '.claude', name: 'settings.local.json' },
]);
const hookline = dialect('hookline', [
  { layer: 'user', base: 'home', folder: '.config/hookline', name: /^hooks\.(ya?ml|jsonc?|toml)$/ },
  { layer: 'project', base: 'project', folder: '.hookline', name: /^hooks\.(ya?ml|jsonc?|toml)$/ },
  { layer: 'enforced', base: 'machine', folder: 'hookline/enforced.d', name: /\.(ya?ml|json|toml)$/g },
]);

/** Finding files asks a dialect for nothing else. */
function dialect(name: string, files: readonly FileLocation[]): Dialect {
  return { name, files } as Dialect;
}

/** A machine: /etc, a home, and a repository with a sub-folder in that home. */
function machine() {
  const top = scratchFolder();
  const [home, etc] = [join(top, 'home'), join(top, 'etc')];
  const repo = join(home, 'repo');
  const cwd = join(repo, 'sub', 'deep');
  mkdirSync(cwd, { recursive: true });
  mkdirSync(etc);
  mkdirSync(join(repo, '.git'));
  const show = (files: readonly FoundFile[]) =>
    files.map(
      (file) => `${file.dialect.name} ${file.layer} ${relative(top, file.path)} for ${relative(top, file.root)}`,
    );
  return { top, home, etc, repo, cwd, show, where: { cwd, home, machine: etc } };
}

test('enforced files come first, then dialect by dialect, each in its own order, projects outermost first', () => {
  const { home, etc, repo, cwd, where, show } = machine();
  for (const folder of [repo, join(repo, 'sub'), cwd, home]) write(join(folder, '.claude/settings.json'));
  write(join(repo, '.claude/settings.local.json'));
  write(join(repo, '.hookline/hooks.yml'));
  write(join(etc, 'claude-code/managed.json'));
  write(join(etc, 'hookline/enforced.d/20-b.yml'));
  write(join(etc, 'hookline/enforced.d/10-a.toml'));
  write(join(etc, 'hookline/enforced.d/.hidden.yml'));
  write(join(etc, 'hookline/enforced.d/README'));
  write(join(home, '.config/hookline/hooks.yml'));
  write(join(home, '.config/hookline/hooks.json'));

  expect(show(discover([hookline, claude], where))).toEqual([
    'hookline enforced etc/hookline/enforced.d/10-a.toml for etc',
    'hookline enforced etc/hookline/enforced.d/20-b.yml for etc',
    'claude-code enforced etc/claude-code/managed.json for etc',
    'hookline user home/.config/hookline/hooks.json for home',
    'hookline user home/.config/hookline/hooks.yml for home',
    'hookline project home/repo/.hookline/hooks.yml for home/repo',
    'claude-code user home/.claude/settings.json for home',
    'claude-code project home/repo/.claude/settings.json for home/repo',
    'claude-code project home/repo/sub/.claude/settings.json for home/repo/sub',
    'claude-code project home/repo/sub/deep/.claude/settings.json for home/repo/sub/deep',
    'claude-code local home/repo/.claude/settings.local.json for home/repo',
  ]);
});

test('without any file nothing is found', () => {
  const { where } = machine();
  expect(discover([hookline, claude], where)).toEqual([]);
});

test('a link that leads nowhere and a folder in place of a file are found: reading them says what is wrong', () => {
  const { repo, where } = machine();
  mkdirSync(join(repo, '.claude/settings.local.json'), { recursive: true });
  symlinkSync('nowhere', join(repo, '.claude/settings.json'));
  expect(discover([claude], where)).toHaveLength(2);
});

test('without a repository only the cwd itself is a project folder', () => {
  const { home } = machine();
  const cwd = join(home, 'plain', 'sub');
  mkdirSync(cwd, { recursive: true });
  expect(projectDirs(cwd, home)).toEqual([cwd]);
  expect(projectRoot(cwd, home)).toBe(cwd);
});

test('the nearest repository counts, and its .git may be a file', () => {
  const { home, cwd, repo } = machine();
  write(join(repo, 'sub', '.git'), 'gitdir: elsewhere');
  expect(projectDirs(cwd, home)).toEqual([join(repo, 'sub'), cwd]);
  expect(projectRoot(cwd, home)).toBe(join(repo, 'sub'));
});

test('HOME is never a project folder, not even as a repository or through a link', () => {
  const { top, home, where } = machine();
  write(join(home, '.claude/settings.json'));
  mkdirSync(join(home, '.git'));
  mkdirSync(join(home, 'plain'));
  symlinkSync(home, join(top, 'link'));
  expect(projectDirs(home, home)).toEqual([]);
  expect(projectDirs(join(top, 'link'), home)).toEqual([]);
  expect(projectDirs(home, join(top, 'link'))).toEqual([]);
  expect(projectDirs(join(home, 'plain'), home)).toEqual([join(home, 'plain')]);
  expect(projectRoot(home, home)).toBe(home);
  expect(discover([claude], { ...where, cwd: home }).map((file) => file.layer)).toEqual(['user']);
});

test('a repository above HOME is not looked for from inside HOME', () => {
  const { top, home } = machine();
  mkdirSync(join(top, '.git'));
  mkdirSync(join(home, 'plain'));
  expect(projectDirs(join(home, 'plain'), home)).toEqual([join(home, 'plain')]);
});

test('a cwd that is a link into a repository belongs to that repository', () => {
  const { top, home, repo, cwd } = machine();
  symlinkSync(cwd, join(top, 'link'));
  expect(projectDirs(join(top, 'link'), home)).toEqual([repo, join(repo, 'sub'), realpathSync(cwd)]);
});

test('a cwd that does not exist has no project files', () => {
  const { home, repo, where } = machine();
  write(join(repo, '.claude/settings.json'));
  const cwd = join(repo, 'gone');
  expect(projectDirs(cwd, home)).toEqual([]);
  expect(projectRoot(cwd, home)).toBe(cwd);
  expect(discover([claude], { ...where, cwd })).toEqual([]);
});

test('a home that does not exist is no obstacle', () => {
  const { top, repo, cwd, where } = machine();
  write(join(repo, '.claude/settings.json'));
  expect(projectDirs(cwd, join(top, 'nobody'))).toEqual([repo, join(repo, 'sub'), cwd]);
  expect(discover([claude], { ...where, home: join(top, 'nobody') })).toHaveLength(1);
});

test('a file in place of a folder of enforced files is a problem, not an absence', () => {
  const { etc, where } = machine();
  const folder = write(join(etc, 'hookline/enforced.d'));
  expect(discover([hookline], where)).toMatchObject([
    { layer: 'enforced', path: folder, problem: expect.stringContaining(`"${folder}" (ENOTDIR)`) },
  ]);
});

test('a folder of enforced files that is a link to nowhere is a problem, not an absence', () => {
  const { etc, where } = machine();
  mkdirSync(join(etc, 'hookline'));
  symlinkSync('nowhere', join(etc, 'hookline/enforced.d'));
  expect(discover([hookline], where)).toMatchObject([{ problem: expect.stringContaining('(ENOENT)') }]);
});

test.skipIf(process.platform === 'win32')('a folder of enforced files that cannot be listed is a problem', () => {
  const { etc, where } = machine();
  const folder = join(etc, 'hookline/enforced.d');
  write(join(folder, 'a.yml'));
  chmodSync(folder, 0);
  onTestFinished(() => chmodSync(folder, 0o700));
  const found = withoutPrivileges(() => discover([hookline], where));
  expect(found).toMatchObject([{ path: folder, problem: expect.stringContaining('EACCES') }]);
});

test.skipIf(process.platform === 'win32')('an enforced file in a folder that cannot be searched is a problem', () => {
  const { etc, where } = machine();
  const folder = join(etc, 'claude-code');
  const path = write(join(folder, 'managed.json'));
  chmodSync(folder, 0);
  onTestFinished(() => chmodSync(folder, 0o700));
  const found = withoutPrivileges(() => discover([claude], where));
  expect(found).toMatchObject([{ path, layer: 'enforced', problem: expect.stringContaining('EACCES') }]);
});

test('a path that cannot be looked at is a problem, whatever its layer', () => {
  const { where } = machine();
  const long = dialect('long', [{ layer: 'user', base: 'home', folder: 'x'.repeat(300), name: 'a.json' }]);
  expect(discover([long], where)).toMatchObject([{ problem: expect.stringContaining('ENAMETOOLONG') }]);
});

test('a folder that is missing or whose parent is a file holds nothing', () => {
  const { etc, where } = machine();
  write(join(etc, 'hookline'));
  write(join(etc, 'claude-code'));
  expect(discover([hookline, claude], where)).toEqual([]);
});
