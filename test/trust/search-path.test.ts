import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchPaths } from '../../src/trust/hook-path.ts';
import { scratchFolder } from '../scratch-folder.ts';

function place() {
  const top = scratchFolder();
  const folder = (path: string): string => {
    mkdirSync(join(top, path), { recursive: true });
    return join(top, path);
  };
  const [home, project] = [folder('home'), folder('home/project')];
  return { top, home, project, folder };
}

test('what lies in the repository, is relative or is empty is taken out; the rest stays in its order', () => {
  const { home, project, folder } = place();
  const own = folder('home/bin');
  const path = ['/usr/bin', project, join(project, 'node_modules/.bin'), '.', '', 'bin', './x', '~/bin', own, '/bin'];
  expect(searchPaths(home)(path.join(':'), [project])).toBe(`/usr/bin:${own}:/bin`);
});

test('a link into the repository is the repository, and so is a link in it that leads out of it', () => {
  const { top, home, project, folder } = place();
  folder('home/project/tools');
  symlinkSync(join(project, 'tools'), join(top, 'innocent'));
  symlinkSync('/usr/bin', join(project, 'system'));
  const path = `${join(top, 'innocent')}:${join(project, 'system')}:${project}/../project/tools:/bin`;
  expect(searchPaths(home)(path, [project])).toBe('/bin');
});

test('a folder that only begins like the repository is another one', () => {
  const { home, project } = place();
  expect(searchPaths(home)(`${project}-tools:${project}..:/bin`, [project])).toBe(`${project}-tools:${project}..:/bin`);
});

test('the repository counts by its real path, whatever link the agent went through', () => {
  const { top, home, project } = place();
  symlinkSync(project, join(top, 'link'));
  expect(searchPaths(home)(`${project}/bin:/bin`, [join(top, 'link')])).toBe('/bin');
  expect(searchPaths(home)(`${join(top, 'link')}/bin:/bin`, [project])).toBe('/bin');
});

test('what contains the home folder or the system’s programs is nobody’s repository', () => {
  const { top, home } = place();
  const path = `${join(home, '.local/bin')}:/usr/bin:/bin`;
  for (const folder of [home, top, '/', '/usr']) expect(searchPaths(home)(path, [folder])).toBe(path);
});

test('any node_modules/.bin is taken out, and that of an installed agent or of the system stays', () => {
  const { home, folder } = place();
  const [others, installed] = [folder('home/other/node_modules/.bin'), folder('home/.npm/_npx/abc/node_modules/.bin')];
  const systems = '/usr/lib/node_modules/.bin';
  expect(searchPaths(home)(`${others}:${installed}:${systems}:/bin`, [])).toBe(`${installed}:${systems}:/bin`);
});

test('where nothing is left there is a PATH all the same: an empty one would mean the current folder', () => {
  const { home, project } = place();
  expect(searchPaths(home)(`.:${project}::bin`, [project])).toBe('/usr/bin:/bin');
});

test('folders that are not there, and thousands of entries, are no trouble', () => {
  const { home, project } = place();
  const many = Array.from({ length: 5000 }, (_, i) => `/nowhere/${i}`).join(':');
  expect(searchPaths(home)(`${many}:${project}/gone`, [project, '/gone'])).toBe(many);
});
