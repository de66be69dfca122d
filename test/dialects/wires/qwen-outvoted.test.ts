import { expect, test } from 'vitest';
import { qwenWire } from '../../../src/dialects/qwen/wire.ts';

const refuse = { kind: 'refuse', reason: 'A rule says no.', context: [] } as const;

// it merges what hooks say: of `permissionDecision` the last one stays, and `continue: false` whoever says it
test('a refusal in Qwen Code is what no other hook of its own can outvote, where it reads it: on stderr', () => {
  const { stderr, exitCode } = qwenWire.reply({ name: 'PreToolUse', event: 'PreToolUse' }, refuse, []);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stderr)).toMatchObject({
    continue: false,
    stopReason: 'A rule says no.',
    hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'A rule says no.' },
  });
});

test('a refused prompt does not end the whole run of Qwen Code', () => {
  const { stderr } = qwenWire.reply({ name: 'UserPromptSubmit', event: 'UserPromptSubmit' }, refuse, []);
  expect(JSON.parse(stderr)).toEqual({ decision: 'block', reason: 'A rule says no.' });
});
