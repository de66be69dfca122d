import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { unlessRewritten } from '../../../src/hosts/install/unless-rewritten.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { installer } from './in-process.ts';

/** An agent that writes its file, so often, between what we read and what we write. */
function rewriting(times: number) {
  const machine = installer('claude-code', scratchFolder());
  const file = machine.file();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '{}');
  let tries = 0;
  const add = () =>
    machine.installWhile(() => {
      tries++;
      if (tries <= times) writeFileSync(file, JSON.stringify({ model: `written ${tries}` }));
    });
  return { add, tries: () => tries, settings: () => JSON.parse(readFileSync(file, 'utf8')) };
}

test('what an agent writes into its file at the same moment stays, and our entries are added to it', async () => {
  const { add, tries, settings } = rewriting(2);
  await unlessRewritten(add);
  expect(tries()).toBe(3);
  expect(settings()).toMatchObject({ model: 'written 2', hooks: { PreToolUse: expect.any(Array) } });
});

test('an agent that never stops writing keeps its file, and that is said', async () => {
  const { add, tries, settings } = rewriting(100);
  await expect(unlessRewritten(add)).rejects.toMatchObject({ code: 'CHANGED_SINCE_APPROVED' });
  expect(tries()).toBe(5);
  expect(settings()).toEqual({ model: 'written 5' });
});

test('anything else that goes wrong is not tried again', async () => {
  let tries = 0;
  await expect(unlessRewritten(async () => Promise.reject(new Error(`broken ${++tries}`)))).rejects.toThrow('broken 1');
  expect(tries).toBe(1);
});
