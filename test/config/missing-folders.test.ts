import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkedHookFiles } from '../../src/config/linked-hook-files.ts';
import { missingFolders } from '../../src/config/missing-folders.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { scratchFolder } from '../scratch-folder.ts';

test('a folder is missing when it or its first part is not there, and only then', () => {
  const root = scratchFolder();
  mkdirSync(join(root, '.config/hookline'), { recursive: true });
  writeFileSync(join(root, '.claude'), 'a file in place of a folder');
  symlinkSync(join(root, 'nowhere'), join(root, '.gemini'));
  const isMissing = missingFolders();
  expect(isMissing(root, '.config/hookline')).toBe(false);
  expect(isMissing(`${root}/`, '.config/hookline')).toBe(false);
  expect(isMissing(root, '.config/cocode')).toBe(true);
  expect(isMissing(root, '.cursor')).toBe(true);
  expect(isMissing(root, '.codeium/windsurf')).toBe(true);
  // whatever is there has to be looked at: what it is, others tell
  expect(isMissing(root, '.claude')).toBe(false);
  expect(isMissing(root, '.claude/hooks')).toBe(false);
  expect(isMissing(root, '.gemini')).toBe(false);
});

test('hook files behind a link are known, wherever on their way the link is', () => {
  const home = scratchFolder();
  const elsewhere = scratchFolder();
  mkdirSync(join(elsewhere, 'claude'));
  mkdirSync(join(home, '.config/hookline'), { recursive: true });
  writeFileSync(join(elsewhere, 'mine.yml'), 'hooks: []');
  symlinkSync(join(elsewhere, 'claude'), join(home, '.claude'));
  symlinkSync(join(elsewhere, 'mine.yml'), join(home, '.config/hookline/hooks.yml'));
  const found = linkedHookFiles(DIALECTS, home);
  expect(found).toContain(join(elsewhere, 'claude/settings.json'));
  expect(found).toContain(join(elsewhere, 'mine.yml'));
  expect(found.filter((path) => path.startsWith(home))).toEqual([]);
  expect(linkedHookFiles(DIALECTS, scratchFolder())).toEqual([]);
});
