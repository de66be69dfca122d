import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { removeFile, replaceFile } from '../../../src/hosts/install/replace-file.ts';
import { snapshotOf } from '../../../src/hosts/install/snapshot.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { installer } from './in-process.ts';

const CHANGED = expect.objectContaining({ code: 'CHANGED_SINCE_APPROVED' });

test.each([
  ['a file that was rewritten', 'before', 'meanwhile'],
  ['a file that came', null, 'meanwhile'],
] as const)('what an agent wrote since it was read is never lost: %s', (_, before, meanwhile) => {
  const path = join(scratchFolder(), 'settings.json');
  if (before !== null) writeFileSync(path, before);
  const from = snapshotOf(path);
  writeFileSync(path, meanwhile);
  expect(() => replaceFile(from, Buffer.from('ours'), 0o600)).toThrow(CHANGED);
  expect(() => removeFile(from)).toThrow(CHANGED);
  expect(readFileSync(path, 'utf8')).toBe(meanwhile);
});

test('an installation that finds another file than it showed writes nothing, and the next one keeps what was written meanwhile', async () => {
  const home = scratchFolder();
  const machine = installer('claude-code', home);
  mkdirSync(dirname(machine.file()), { recursive: true });
  writeFileSync(machine.file(), '{}');
  const install = machine.installWhile(() => writeFileSync(machine.file(), '{"model":"opus"}'));
  await expect(install).rejects.toEqual(CHANGED);
  expect(readFileSync(machine.file(), 'utf8')).toBe('{"model":"opus"}');
  await machine.install();
  expect(JSON.parse(readFileSync(machine.file(), 'utf8'))).toMatchObject({ model: 'opus', hooks: expect.any(Object) });
});
