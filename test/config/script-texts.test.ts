import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptTexts } from '../../src/config/script-texts.ts';
import { scratchFolder } from '../scratch-folder.ts';

function computer() {
  const top = scratchFolder();
  const [home, project, temporary, system] = ['home', 'project', 'tmp', 'usr'].map((name) => join(top, name)) as [
    ...[string, string, string, string],
  ];
  for (const folder of [home, project, temporary, system]) mkdirSync(folder);
  const textOf = scriptTexts({ home, temporary: [temporary] });
  return {
    ...{ top, home, project, temporary, system },
    write(path: string, content: string | Buffer): string {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    read: (path: string) => textOf(path, project),
  };
}

describe('the text of a file that a line may run', () => {
  test('is that of a plain file of the project, of the home folder or of a temporary one', () => {
    const it = computer();
    for (const folder of [it.project, it.home, it.temporary])
      expect(it.read(it.write(join(folder, 'a.sh'), 'ls\n'))?.text).toBe('ls\n');
    const sha256 = createHash('sha256').update('ls\n').digest('hex');
    expect(it.read(join(it.project, 'a.sh'))?.sha256()).toBe(sha256);
  });

  test('is none of what lies elsewhere, in a package or behind a link that leads there', () => {
    const it = computer();
    const elsewhere = it.write(join(it.system, 'bin/a'), 'ls\n');
    symlinkSync(elsewhere, join(it.project, 'link'));
    const packed = ['node_modules/a/cli.js', '.venv/bin/a', 'lib/site-packages/a.py'].map((path) =>
      it.write(join(it.project, path), 'ls\n'),
    );
    const paths = [elsewhere, join(it.project, 'link'), ...packed, join(it.project, 'missing')];
    expect(paths.filter((path) => it.read(path) !== null)).toEqual([]);
  });

  test('is none where there is no text, too much of it, or something that would have to be waited for', () => {
    const it = computer();
    const at = (name: string): string => join(it.project, name);
    it.write(at('binary'), Buffer.from([0x7f, 0x45, 0, 1]));
    it.write(at('long.sh'), '#'.repeat(256 * 1024 + 1));
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync('/dev/zero', at('device'));
    expect(['binary', 'long.sh', 'pipe', 'device', '.'].filter((name) => it.read(at(name)) !== null)).toEqual([]);
    it.write(at('full.sh'), '#'.repeat(256 * 1024));
    // to a shell such a byte is one like any other
    it.write(at('latin.sh'), Buffer.from([0x23, 0xe9, 0x0a, 0x6c, 0x73, 0x0a]));
    expect(it.read(at('full.sh'))?.text.length).toBe(256 * 1024);
    expect(it.read(at('latin.sh'))?.text).toMatch(/\nls\n$/);
  });

  test('has no value of an env file, and no hash of it', () => {
    const it = computer();
    const read = it.read(it.write(join(it.project, '.env'), 'TOKEN=abc\nexport KEY="d e f"\nX=$(date)\nls\n'));
    expect(read?.text).not.toMatch(/abc|d e f/);
    expect(read?.text).toContain('X=$(date)\nls\n');
    expect(read?.sha256()).toBeNull();
  });
});
