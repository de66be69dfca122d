import { expect, test } from 'vitest';
import { hooksIn, workshop } from '../../handlers/workshop.ts';

test.each([
  ['false', false],
  ['0', 0],
  ['"allow"', 'allow'],
  [`"x\\u{1b}[31m${'y'.repeat(54)}…"`, 'x\u001b[31m'.padEnd(100, 'y')],
  ['a list', [{ decision: 'allow' }]],
])('what is no verdict is named: %s', async (shown, value) => {
  const hooks = await hooksIn(workshop());
  hooks.register({ event: 'PreToolUse', name: 'c', run: () => value as never });
  expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({
    decision: 'block',
    reason: `Hook 'c' failed: it returned ${shown}; return { decision, reason } or nothing`,
  });
});
