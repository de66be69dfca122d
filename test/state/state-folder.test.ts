import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, writeWhole } from '../../src/state/state-folder.ts';
import { scratchFolder } from '../scratch-folder.ts';

test('a folder is made with those above it, for its owner alone', () => {
  const path = join(scratchFolder(), 'a', 'b', 'c');
  expect(makeFolder(path)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(makeFolder(path)).toBe(false);
});

test.skipIf(!existsSync('/proc/self'))('where nothing can be made, that is said at once', () => {
  expect(() => makeFolder('/proc/hookline/audit')).toThrow('no folder can be made');
  expect(() => writeWhole('/proc/hookline/trust.json', '')).toThrow('no folder can be made');
});

test('a file in the way is no folder', () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow();
  mkdirSync(join(folder, 'whole'));
  writeWhole(join(folder, 'whole', 'new', 'text'), 'all of it');
  expect(readFileSync(join(folder, 'whole', 'new', 'text'), 'utf8')).toBe('all of it');
  rmSync(folder, { recursive: true });
});
