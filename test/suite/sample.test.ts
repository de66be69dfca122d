import { expect, test } from 'vitest';
import { BASH, machine } from '../cli/machine.ts';

test('a computer without hooks refuses nothing', async () => {
  const it = machine();
  expect(await it.run('PreToolUse', BASH)).toMatchObject({ status: 0, outcome: { decision: 'none' } });
});
