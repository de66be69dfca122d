import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftOver } from '../../src/cli/ui/left-over.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** The number of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('what a killed page left is taken away, and nothing of one that is there', () => {
  const folder = scratchFolder();
  const [gone, here] = [endedPid(), process.pid];
  for (const name of [`open-ui-${gone}-ab.html`, `open-ui-${here}-ab.html`, 'open-mine.html', `other-ui-${gone}-ab`])
    writeFileSync(join(folder, name), 'x');
  removeLeftOver({ folder, before: 'open-', kind: 'file' });
  expect(readdirSync(folder).sort()).toEqual(['open-mine.html', `open-ui-${here}-ab.html`, `other-ui-${gone}-ab`]);
});

test('a folder goes with all that is in it, and what a link in it leads to stays', () => {
  const [folder, other] = [scratchFolder(), scratchFolder()];
  const [gone, left] = [endedPid(), join(folder, `demo-ui-${endedPid()}-ab`)];
  mkdirSync(join(left, 'home'), { recursive: true });
  writeFileSync(join(other, 'kept.txt'), 'x');
  symlinkSync(other, join(left, 'home', 'link'));
  symlinkSync(other, join(folder, `demo-ui-${gone}-link`));
  removeLeftOver({ folder, before: 'demo-', kind: 'folder' });
  expect(existsSync(left)).toBe(false);
  // neither through a link nor the link itself: nobody of us has put it there
  expect(readdirSync(folder)).toEqual([`demo-ui-${gone}-link`]);
  expect(readdirSync(other)).toEqual(['kept.txt']);
});

test('a folder that is a link itself is not looked into', () => {
  const [folder, other] = [scratchFolder(), scratchFolder()];
  writeFileSync(join(other, `open-ui-${endedPid()}-ab.html`), 'x');
  symlinkSync(other, join(folder, 'ui'));
  removeLeftOver({ folder: join(folder, 'ui'), before: 'open-', kind: 'file' });
  expect(readdirSync(other)).toHaveLength(1);
});

// only root can make something another user's
test.skipIf(process.getuid?.() !== 0)('what is another user’s stays', async () => {
  const { chownSync } = await import('node:fs');
  const folder = scratchFolder();
  const path = join(folder, `open-ui-${endedPid()}-ab.html`);
  writeFileSync(path, 'x');
  chownSync(path, 65_534, 65_534);
  removeLeftOver({ folder, before: 'open-', kind: 'file' });
  expect(existsSync(path)).toBe(true);
});
