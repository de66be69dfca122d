import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfigFile } from '../../src/config/read-file.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { withoutPrivileges } from './without-privileges.ts';
import { write } from './write.ts';

test('a file is its text, its owner and its mode', () => {
  const path = write(join(scratchFolder(), 'a.yml'), '\uFEFFgrüße: 1\n');
  chmodSync(path, 0o640);
  const file = readConfigFile(path);
  expect(file).toMatchObject({ kind: 'text', text: '\uFEFFgrüße: 1\n', owner: process.getuid?.() });
  expect(file.kind === 'text' && file.mode & 0o777).toBe(0o640);
});

test('an empty file is an empty text', () => {
  expect(readConfigFile(write(join(scratchFolder(), 'a.yml')))).toMatchObject({ kind: 'text', text: '' });
});

test('a link to a file is that file', () => {
  const folder = scratchFolder();
  symlinkSync(write(join(folder, 'a.yml'), 'x'), join(folder, 'b.yml'));
  expect(readConfigFile(join(folder, 'b.yml'))).toMatchObject({ kind: 'text', text: 'x' });
});

test('only a path with nothing at it is missing', () => {
  const folder = scratchFolder();
  const file = write(join(folder, 'a.yml'));
  expect(readConfigFile(join(folder, 'none.yml'))).toEqual({ kind: 'missing' });
  expect(readConfigFile(join(folder, 'none', 'none.yml'))).toEqual({ kind: 'missing' });
  expect(readConfigFile(join(file, 'below.yml'))).toEqual({ kind: 'missing' });
});

function problemAt(path: string): string {
  const file = readConfigFile(path);
  expect(file).toMatchObject({ kind: 'unreadable', code: 'FILE_UNREADABLE' });
  return file.kind === 'unreadable' ? file.message.replace(path, 'PATH') : '';
}

test('a link that leads nowhere is an error, not a missing file', () => {
  const path = join(scratchFolder(), 'a.yml');
  symlinkSync('nowhere', path);
  expect(problemAt(path)).toBe('"PATH" is a link to a file that does not exist; repair or remove the link.');
});

test('a link that leads to itself is an error', () => {
  const path = join(scratchFolder(), 'a.yml');
  symlinkSync('a.yml', path);
  expect(problemAt(path)).toBe('"PATH" is a link that leads back to itself; repair or remove the link.');
});

test('a folder in place of a config file is an error', () => {
  const path = join(scratchFolder(), 'a.yml');
  mkdirSync(path);
  expect(problemAt(path)).toBe('"PATH" is a folder; a configuration file is expected there.');
});

test.skipIf(process.platform === 'win32')('a FIFO in place of a config file is an error, not a hang', () => {
  const path = join(scratchFolder(), 'a.yml');
  execFileSync('mkfifo', [path]);
  expect(problemAt(path)).toBe('"PATH" is a pipe or a device; a regular file is expected there.');
});

test.skipIf(process.platform === 'win32')('an endless device in place of a config file is an error', () => {
  expect(problemAt('/dev/zero')).toBe('"PATH" is a pipe or a device; a regular file is expected there.');
});

test.skipIf(process.platform === 'win32')('a socket in place of a config file is an error', async () => {
  const path = join(scratchFolder(), 'a.yml');
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(path, resolve));
  expect(problemAt(path)).toBe('"PATH" is a socket; a regular file is expected there.');
});

test.skipIf(process.platform === 'win32')('a file without permission is an error', () => {
  const path = write(join(scratchFolder(), 'a.yml'), 'x');
  chmodSync(path, 0);
  const message = withoutPrivileges(() => problemAt(path));
  expect(message).toBe('"PATH" cannot be read by this user; change its permissions or remove it.');
});

test.skipIf(process.platform === 'win32')('a file in a folder without permission is an error, not missing', () => {
  const folder = join(scratchFolder(), 'closed');
  const path = write(join(folder, 'a.yml'), 'x');
  chmodSync(folder, 0);
  onTestFinished(() => chmodSync(folder, 0o700));
  expect(withoutPrivileges(() => problemAt(path))).toContain('cannot be read by this user');
});

test('what the system refuses to open is an error, not a missing file', () => {
  expect(problemAt(join(scratchFolder(), 'x'.repeat(300)))).toContain('cannot be read (ENAMETOOLONG)');
  expect(problemAt('a\0b')).toContain('cannot be read');
});

test('bytes that are not UTF-8 are an error', () => {
  const path = join(scratchFolder(), 'a.yml');
  writeFileSync(path, Buffer.from([0x61, 0xff, 0xfe]));
  expect(problemAt(path)).toBe('"PATH" is not valid UTF-8; save it as UTF-8.');
});

test('a file is read up to the limit and not beyond', () => {
  const path = write(join(scratchFolder(), 'a.yml'), 'x'.repeat(100));
  expect(readConfigFile(path, 100)).toMatchObject({ kind: 'text', text: 'x'.repeat(100) });
  expect(readConfigFile(path, 99)).toEqual({
    kind: 'unreadable',
    code: 'FILE_TOO_LARGE',
    message: `"${path}" is larger than 99 bytes, the limit for a configuration file; shorten or remove it.`,
  });
});

test('a file of a terabyte is refused without being read', () => {
  const path = write(join(scratchFolder(), 'a.yml'));
  truncateSync(path, 2 ** 40);
  expect(readConfigFile(path)).toMatchObject({ kind: 'unreadable', code: 'FILE_TOO_LARGE' });
});

test.skipIf(process.platform !== 'linux')(
  'a file that does not tell its size is read, and limited all the same',
  () => {
    expect(readConfigFile('/proc/self/limits')).toMatchObject({ text: readFileSync('/proc/self/limits', 'utf8') });
    expect(readConfigFile('/proc/self/limits', 10)).toMatchObject({ code: 'FILE_TOO_LARGE' });
  },
);

test('reading leaves no file open', () => {
  const folder = scratchFolder();
  const path = write(join(folder, 'a.yml'), 'x');
  for (let i = 0; i < 5000; i++) {
    readConfigFile(path, 0);
    readConfigFile(folder);
  }
  expect(readConfigFile(path).kind).toBe('text');
});
