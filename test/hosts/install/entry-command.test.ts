import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const SHELLS = [['dash'], ['bash'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([program = '']) => spawnSync(program, ['-c', 'true']).error === undefined,
);

/** What may be left of the file that an entry leads to. */
const LEFT: Readonly<Record<string, (path: string) => void>> = {
  nothing: () => {},
  'a folder': (path) => mkdirSync(path),
  'an empty file': (path) => writeFileSync(path, ''),
  'an empty line': (path) => writeFileSync(path, '\n'),
  'its first line': (path) => writeFileSync(path, '#!/bin/sh\n'),
  'its beginning': (path) => writeFileSync(path, '#!/bin/sh\n{\nexit 0\n'),
  'a link to nowhere': (path) => symlinkSync(`${path}.gone`, path),
};

function run(shell: readonly string[], before: boolean, prepare: (path: string) => void) {
  const folder = scratchFolder();
  const shim = join(folder, "it's a shim");
  prepare(shim);
  const line = entryCommand({ agent: 'gemini', event: 'BeforeTool', before, shim, file: '~/.gemini/settings.json' });
  const [program = '', ...options] = shell;
  // as an agent runs it, with the shell in question where the entry says /bin/sh
  const text = line.replace('/bin/sh', shell.join(' '));
  return spawnSync(program, [...options, '-c', text], { encoding: 'utf8', input: '{}' });
}

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('with %s', (_name, shell) => {
  test.for(Object.keys(LEFT))('an entry refuses by itself where %s is left of what it calls', (what) => {
    const { status, stderr } = run(shell, true, LEFT[what] ?? (() => {}));
    expect({ status, said: stderr !== '' }).toEqual({ status: 2, said: true });
  });

  test('it ends as the file says, which gets the event and what the agent sent', () => {
    const { status, stdout } = run(shell, true, (path) => writeFileSync(path, '{\necho "$# $1 $(cat)"\nexit 0\n}\n'));
    expect({ status, stdout }).toEqual({ status: 0, stdout: '1 BeforeTool {}\n' });
  });

  test('where nothing can be refused any more it says what is missing, and goes on', () => {
    const { status, stderr } = run(shell, false, () => {});
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining("it's a shim is missing") });
  });

  test.skipIf(process.getuid?.() === 0)('and refuses where it may not be read', () => {
    const { status } = run(shell, true, (path) => {
      writeFileSync(path, '{\nexit 0\n}\n');
      chmodSync(path, 0);
    });
    expect(status).toBe(2);
  });
});
