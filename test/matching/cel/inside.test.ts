import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../scratch-folder.ts';
import { told } from './support.ts';

const root = scratchFolder();
const [home, cwd] = [join(root, 'home'), join(root, 'home/project')];
for (const folder of ['home/.ssh', 'home/project/src/deep', 'home/project/secrets', 'outside/kept', 'home/projectile'])
  mkdirSync(join(root, folder), { recursive: true });
writeFileSync(join(cwd, 'src/a.ts'), '');
symlinkSync(join(root, 'outside'), join(cwd, 'away'));
symlinkSync('secrets', join(cwd, 'nicknamed'));
symlinkSync('src/deep', join(cwd, 'down'));
symlinkSync('round', join(cwd, 'round'));
symlinkSync('second', join(cwd, 'first'));
symlinkSync('first', join(cwd, 'second'));
symlinkSync(join(cwd, 'secrets/not-yet.txt'), join(cwd, 'dangling'));
symlinkSync(cwd, join(root, 'alias'));

const asked = (path: string, folder: string, from = cwd) =>
  told('inside(tool_input.path, tool_input.folder)', { tool_input: { path, folder } }, { cwd: from, home });

describe('a path is inside a folder', () => {
  test.each([
    ['src/a.ts', 'src'],
    ['src/a.ts', './src/'],
    ['src/a.ts', 'src///'],
    ['src//deep/./x', 'src'],
    ['src', 'src'],
    ['src/', 'src'],
    ['.', '.'],
    ['not/there/yet.txt', '.'],
    ['secrets/new/file', 'secrets'],
    ['src/../secrets/key', 'secrets'],
    ['nowhere/../secrets/key', 'secrets'],
    ['../project/secrets', 'secrets'],
    ['nicknamed/key', 'secrets'],
    ['secrets/key', 'nicknamed'],
    ['nicknamed', 'secrets'],
    ['dangling', 'secrets'],
    [`${root}/alias/src/a.ts`, 'src'],
    ['src/a.ts', `${root}/alias`],
    ['~/.ssh/id_ed25519', '~/.ssh'],
    ['~', '~'],
    ['src/a.ts', '~'],
    ['away/kept/x', `${root}/outside`],
    ['/etc/passwd', '/'],
    ['größe/💥', '.'],
  ])('%s in %s', async (path, folder) => {
    expect(await asked(path, folder)).toBe(true);
  });
});

describe('a path is not inside a folder', () => {
  test.each([
    ['src/a.ts', 'secrets'],
    ['../projectile/x', '.'],
    ['src2/a', 'src'],
    ['../../outside', '.'],
    ['src/../../x', '.'],
    ['away/kept/x', '.'],
    ['away', '.'],
    ['~/x', '.'],
    ['/etc/passwd', '~'],
    ['.', 'src'],
    ['..', '.'],
    ['nicknamed/../src', 'secrets'],
  ])('%s in %s', async (path, folder) => {
    expect(await asked(path, folder)).toBe(false);
  });
});

test('relative paths start at the folder of the event, whatever link it was reached by', async () => {
  expect(await asked('a.ts', `${cwd}/src`, join(cwd, 'src'))).toBe(true);
  expect(await asked('a.ts', '../src', join(cwd, 'src'))).toBe(true);
  expect(await asked('src/a.ts', cwd, join(root, 'alias'))).toBe(true);
});

test('links that lead in a circle lead nowhere else, and end', async () => {
  expect(await asked('round/x', '.')).toBe(true);
  expect(await asked('first/x', '.')).toBe(true);
  expect(await asked('first/x', 'secrets')).toBe(false);
});

test.each([
  // to the system this is beside what the link leads to, to a program that reads it as text it is in the project
  ['away/../kept', '.'],
  ['away/../home/project/secrets/x', 'secrets'],
  ['down/../../secrets/x', 'secrets'],
])('%s can mean two places, so that there is no answer', async (path, folder) => {
  expect(await asked(path, folder)).toBe(
    `error: "${path}" leads through a link and back up, so that it can mean two places`,
  );
});

test.each([
  ['', '.', 'a path is empty'],
  ['x', '', 'a path is empty'],
  ['~root/x', '.', '"~root/x" is the home folder of somebody else'],
])('%j in %j is an error', async (path, folder, problem) => {
  expect(await asked(path, folder)).toBe(`error: ${problem}`);
});

test('a path that no system would take still ends in an answer', async () => {
  expect(await asked(`${'x/'.repeat(5000)}y`, '.')).toBe(true);
  expect(await asked(`${'../'.repeat(5000)}etc/passwd`, '.')).toBe(false);
  expect(await asked('a\0b', '.')).toBe(true);
  expect(await asked('x'.repeat(1_000_000), '.')).toBe(true);
});

test('what a link leads to is looked at anew for every event', async () => {
  const link = join(cwd, 'turning');
  symlinkSync('src', link);
  expect(await asked('turning/x', 'secrets')).toBe(false);
  rmSync(link);
  symlinkSync('secrets', link);
  expect(await asked('turning/x', 'secrets')).toBe(true);
});
