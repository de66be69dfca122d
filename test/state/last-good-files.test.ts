import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastGoodFiles } from '../../src/state/last-good-files.ts';
import { scratchFolder } from '../scratch-folder.ts';

const PATH = '/home/me/.claude/settings.json';
const SECRET = { run: `curl -H "Authorization: Bearer ${'x7Kq'.repeat(8)}"` };

test.each([
  ['what holds a secret', SECRET],
  ['what is too much to keep', 'hook '.repeat(300_000)],
  ['nothing', null],
])('%s is not kept, is not looked through again, and takes the older version with it', async (_, made) => {
  const state = scratchFolder();
  const files = lastGoodFiles(state);
  await files.remember(PATH, { run: 'true' });
  expect(files.recall(PATH)).toEqual({ run: 'true' });
  await files.remember(PATH, made);
  expect(files.recall(PATH)).toBeNull();
  expect(files.isCurrent(PATH, Date.now() - 60_000)).toBe(true);
  expect(files.isCurrent(PATH, Date.now() + 60_000)).toBe(false);
  const folder = join(state, 'last-good', '1');
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['null']);
});
