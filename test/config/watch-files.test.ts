import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFiles } from '../../src/config/watch-files.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { write } from './write.ts';

/** Longer than the debounce, with room for a busy machine. */
const QUIET_MS = 250;

function watching(paths: readonly string[]) {
  let calls = 0;
  const stop = watchFiles(paths, () => calls++);
  onTestFinished(stop);
  return {
    stop,
    calls: () => calls,
    /** Does something and waits for the call it has to cause. */
    async causedBy(change: () => void) {
      const before = calls;
      change();
      await vi.waitFor(() => expect(calls).toBeGreaterThan(before), { timeout: 60_000, interval: 10 });
      await sleep(QUIET_MS);
    },
    async notCausedBy(change: () => void) {
      const before = calls;
      change();
      await sleep(QUIET_MS);
      expect(calls).toBe(before);
    },
  };
}

test('a file that is written, removed and written again is seen each time', async () => {
  const path = write(join(scratchFolder(), '.claude', 'settings.json'), 'a');
  const watched = watching([path]);
  await watched.causedBy(() => writeFileSync(path, 'b'));
  await watched.causedBy(() => unlinkSync(path));
  await watched.causedBy(() => writeFileSync(path, 'c'));
});

test('a file that an editor replaces by renaming is seen, again and again', async () => {
  const folder = scratchFolder();
  const path = write(join(folder, 'hooks.yml'), 'a');
  const watched = watching([path]);
  for (const text of ['b', 'c', 'd']) {
    await watched.causedBy(() => renameSync(write(join(folder, '.hooks.yml.swp'), text), path));
  }
});

test('other files in the folder cause nothing', async () => {
  const folder = scratchFolder();
  const watched = watching([write(join(folder, 'hooks.yml'))]);
  await watched.notCausedBy(() => {
    write(join(folder, 'hooks.yml.bak'), 'x');
    write(join(folder, 'sub', 'hooks.yml'), 'x');
  });
});

test('many writes at once cause few calls', async () => {
  const path = write(join(scratchFolder(), 'hooks.yml'));
  const watched = watching([path]);
  await watched.causedBy(() => {
    for (let i = 0; i < 200; i++) appendFileSync(path, 'x');
  });
  expect(watched.calls()).toBeLessThan(4);
});

test('a file in a folder that does not exist yet is seen when it comes', async () => {
  const path = join(scratchFolder(), 'home', '.config', 'hookline', 'hooks.yml');
  const watched = watching([path]);
  await watched.causedBy(() => write(path, 'x'));
  await watched.causedBy(() => writeFileSync(path, 'y'));
});

test('folders that come one after the other are followed', async () => {
  const top = scratchFolder();
  const path = join(top, 'a', 'b', 'hooks.yml');
  const watched = watching([path]);
  await watched.notCausedBy(() => mkdirSync(join(top, 'a')));
  await watched.notCausedBy(() => mkdirSync(join(top, 'a', 'b')));
  await watched.causedBy(() => writeFileSync(path, 'x'));
});

test('a folder that is removed and made again is followed', async () => {
  const folder = join(scratchFolder(), '.claude');
  const path = write(join(folder, 'settings.json'), 'a');
  const watched = watching([path]);
  await watched.causedBy(() => rmSync(folder, { recursive: true }));
  await watched.causedBy(() => write(path, 'b'));
  await watched.causedBy(() => writeFileSync(path, 'c'));
});

test('a folder that is replaced by another is followed', async () => {
  const top = scratchFolder();
  const path = write(join(top, '.claude', 'settings.json'), 'a');
  write(join(top, 'other', 'settings.json'), 'b');
  const watched = watching([path]);
  await watched.causedBy(() => {
    renameSync(join(top, '.claude'), join(top, 'old'));
    renameSync(join(top, 'other'), join(top, '.claude'));
  });
  await watched.causedBy(() => writeFileSync(path, 'c'));
  await watched.notCausedBy(() => writeFileSync(join(top, 'old', 'settings.json'), 'd'));
});

test('a file behind a link is seen when it changes and when the link does', async () => {
  const top = scratchFolder();
  const target = write(join(top, 'dotfiles', 'hooks.yml'), 'a');
  const other = write(join(top, 'others', 'hooks.yml'), 'other');
  mkdirSync(join(top, 'home'));
  const path = join(top, 'home', 'hooks.yml');
  symlinkSync(target, path);
  const watched = watching([path]);
  await watched.causedBy(() => writeFileSync(target, 'b'));
  await watched.causedBy(() => {
    symlinkSync(other, `${path}.new`);
    renameSync(`${path}.new`, path);
  });
  await watched.causedBy(() => writeFileSync(other, 'c'));
});

test('a path that is a folder stands for the files in it', async () => {
  const folder = join(scratchFolder(), 'enforced.d');
  write(join(folder, 'a.yml'), 'a');
  const watched = watching([folder]);
  await watched.causedBy(() => write(join(folder, 'b.yml'), 'b'));
  await watched.causedBy(() => writeFileSync(join(folder, 'a.yml'), 'c'));
});

test('after the undo nothing is called, and undoing twice is harmless', async () => {
  const path = write(join(scratchFolder(), 'hooks.yml'), 'a');
  const watched = watching([path]);
  writeFileSync(path, 'b');
  watched.stop();
  watched.stop();
  await watched.notCausedBy(() => writeFileSync(path, 'c'));
});

test('watching keeps no process alive', () => {
  const path = write(join(scratchFolder(), 'hooks.yml'));
  const module = new URL('../../src/config/watch-files.ts', import.meta.url).pathname;
  // Node 20 runs no TypeScript by itself
  const script = `
    import { createServer } from 'vite';
    const server = await createServer({ server: { middlewareMode: true, watch: null }, logLevel: 'silent', configFile: false, optimizeDeps: { noDiscovery: true } });
    const { watchFiles } = await server.ssrLoadModule(${JSON.stringify(module)});
    watchFiles([${JSON.stringify(path)}, '/nonexistent/folder/file'], () => {});
    await server.close();
  `;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 120_000 });
});
