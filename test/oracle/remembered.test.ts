import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { rememberedIn } from './remembered.ts';
import type { RunLine } from './sandbox.ts';

test('a line whose outcome is kept is not run again, one that did not end in time is', async () => {
  const file = join(scratchFolder(), 'seen.jsonl');
  const ran: string[] = [];
  const run: RunLine = async (line, shell) => {
    ran.push(`${shell} ${line}`);
    if (line === 'late') return null;
    return { touches: [{ does: 'reads', path: '/p/a' }], started: ['cat'], failed: new Set(['cat']), connects: false };
  };
  const first = await rememberedIn(file, run)('cat a', 'bash');
  await rememberedIn(file, run)('late', 'bash');
  // a run that was ended while it wrote
  appendFileSync(file, '{"shell":"bash","line":"cat b","tou');
  const again = rememberedIn(file, run);
  expect(await again('cat a', 'bash')).toMatchObject({ ...first, failed: new Set(['cat']) });
  await again('late', 'bash');
  await again('cat a', 'dash');
  await again('cat b', 'bash');
  await rememberedIn(file, run)('cat b', 'bash');
  expect(ran).toEqual(['bash cat a', 'bash late', 'bash late', 'dash cat a', 'bash cat b']);
});
