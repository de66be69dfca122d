import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canaryRefusal, newCanary } from '../../src/hosts/canary.ts';
import { scratchFolder } from '../scratch-folder.ts';

test('a canary is refused with an answer that only the bridge can give', () => {
  const state = scratchFolder();
  const canary = newCanary(state);
  const refusal = canaryRefusal(state, JSON.stringify({ tool_input: { command: canary.command } }));
  expect(refusal).toContain(canary.answer);
  expect(canary.command).not.toContain(canary.answer);
});

test('once its proof is over, the same call is like any other, and nothing is left of it', () => {
  const state = scratchFolder();
  const canary = newCanary(state);
  canary.end();
  expect(canaryRefusal(state, canary.command)).toBeNull();
  expect(readdirSync(join(state, 'bridge'))).toEqual([]);
});

test('a token that nobody has made refuses nothing, nor does a text without one', () => {
  const state = scratchFolder();
  newCanary(state);
  expect(canaryRefusal(state, `echo hookline-canary-${'0'.repeat(32)}`)).toBeNull();
  expect(canaryRefusal(state, 'echo hookline-canary-../../x')).toBeNull();
  expect(canaryRefusal(state, 'npm test')).toBeNull();
});
