import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { finished } from '../cli/machine.ts';
import { scratchFolder } from '../scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const picture = readFileSync(join(root, 'docs/demo.svg'), 'utf8');
const folder = scratchFolder();

const TIMEOUT_MS = 300_000;

function checked(text: string) {
  const path = join(folder, 'demo.svg');
  writeFileSync(path, text);
  return finished(process.execPath, [join(root, 'scripts/demo-picture.mjs'), '--check', path], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
  });
}

test(
  'the picture of the README shows what `hookline demo` prints today',
  async () => {
    expect(await checked(picture)).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('](docs/demo.svg)');
  },
  TIMEOUT_MS,
);

test(
  'a picture of another day is found',
  async () => {
    const stale = picture.replace('is still there', 'is gone');
    expect(stale).not.toBe(picture);
    const { status, stdout } = await checked(stale);
    expect(status).toBe(1);
    expect(stdout).toContain('is stale');
  },
  TIMEOUT_MS,
);

test('the picture at the top of the README shows what the real Claude Code showed, and the rule of the README', async () => {
  const script = join(root, 'scripts/refused-picture.mjs');
  const { status, stdout } = await finished(process.execPath, [script, '--check'], { cwd: root });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('](docs/refused.svg)');
});
