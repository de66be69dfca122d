import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECISIONS } from '../../../src/core/decision.ts';
import { emptyReport } from '../../../src/core/report.ts';
import { readCallbackAnswer } from '../../../src/dialects/hookline/callback-answer.ts';
import { aHook, anEvent, bash } from '../../engine/support/engine.ts';
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

test('a word and a reason mean the same alone as in an answer that must be looked through', () => {
  const hook = aHook();
  const events = [bash(), anEvent('Stop'), anEvent('PostToolUse', { tool_name: 'Bash' })];
  fc.assert(
    fc.property(
      fc.record(
        {
          decision: fc.constantFrom<unknown>(...DECISIONS, 'nonsense', null, undefined, 7),
          reason: fc.oneof(fc.string(), fc.constantFrom<unknown>('', null, undefined, 3, 'two\nlines')),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom(...events),
      (answer, event) => {
        const read = (value: object) =>
          readCallbackAnswer(hook, event, emptyReport({ kind: 'returned', value: value as never }));
        // a field that says nothing changes nothing, but has to be looked for
        expect(read(answer)).toEqual(read({ ...answer, message: null }));
      },
    ),
  );
});
