import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFiles } from '../../src/config/watch-files.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { write } from './write.ts';

vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs')>()),
  watch: () => {
    throw Object.assign(new Error('System limit for number of file watchers reached'), { code: 'ENOSPC' });
  },
}));

test('when the system has no watches left, changes are still seen', async () => {
  const folder = scratchFolder();
  const path = write(join(folder, 'hooks.yml'), 'a');
  let calls = 0;
  onTestFinished(watchFiles([path, join(folder, 'not', 'yet.yml')], () => calls++));
  const changes = [
    () => writeFileSync(path, 'b'),
    () => renameSync(write(join(folder, 'new'), 'b'), path),
    () => write(join(folder, 'not', 'yet.yml')),
  ];
  for (const [i, change] of changes.entries()) {
    change();
    await vi.waitFor(() => expect(calls).toBe(i + 1), { timeout: 60_000, interval: 20 });
  }
});
