import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuses, strictness } from '../../../src/core/decision.ts';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import type { Hook } from '../../../src/core/hook.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import { emptyReport, type Report } from '../../../src/core/report.ts';
import { codemie } from '../../../src/dialects/codemie/dialect.ts';
import { ordinaryOutputs } from '../support/ordinary-outputs.ts';

await codemie.ready?.();

const EVENTS: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop'];
const HOOK = { id: 'codemie:x:1', name: 'it', onFailure: 'continue', own: {}, handler: { kind: 'command' } } as Hook;

function said(stdout: string, given: Partial<Report> = {}, event: EventName = 'PreToolUse', hook = HOOK) {
  const payload = { session_id: 's', cwd: '/', hook_event_name: event };
  const at: HookEvent = { name: event, row: eventRow(event), payload, projectDir: '/', at: 0, lastPrompt: null };
  return codemie.answer(hook, at, { ...emptyReport({ kind: 'exit', code: 0 }), stdout, ...given });
}

describe('what programs ordinarily print', () => {
  test.each(ordinaryOutputs())('$title refuses nothing and is no failure', ({ text }) => {
    for (const event of EVENTS) {
      const { status, decision, rewrite, stop, warning } = said(text, {}, event, { ...HOOK, onFailure: 'block' });
      const seen = { event, status, decision, rewrite, stop, warning };
      expect(seen).toEqual({ event, status: 'answered', decision: 'none', rewrite: null, stop: null, warning: null });
    }
  });
});

describe('laws of an answer', () => {
  const words = fc.constantFrom('allow', 'approve', 'deny', 'block', 'nonsense', 'ask', null, 7);
  const answers = fc.record(
    {
      decision: words,
      reason: fc.constantFrom('R', '', null, 7),
      continue: fc.constantFrom(true, false, null, 'yes'),
      updatedInput: fc.constantFrom({ a: 1 }, [], 'x', null),
      additionalContext: fc.constantFrom('C', '', null, {}),
      suppressOutput: fc.constantFrom(true, false, 'x'),
    },
    { requiredKeys: [] },
  );
  const noise = fc.constantFrom('', 'checking…\n', '{"level":"info"}\n', '[1]\n');

  test('exit 2 refuses, whatever is printed', () => {
    fc.assert(
      fc.property(answers, noise, fc.constantFrom(...EVENTS), (answer, before, event) => {
        const ending = { kind: 'exit', code: 2 } as const;
        const verdict = said(`${before}${JSON.stringify(answer)}`, { ending }, event);
        expect(verdict).toMatchObject({ decision: 'block', rewrite: null, context: [] });
        expect(verdict.reason).toBeTruthy();
      }),
    );
  });

  test('noise, another exit code or a second answer never make it milder, and a refusal is never lost', () => {
    fc.assert(
      fc.property(answers, answers, noise, fc.constantFrom(0, 1, 137), (answer, other, before, code) => {
        const alone = said(JSON.stringify(answer));
        const text = `${before}${JSON.stringify(answer)}\n${JSON.stringify(other)}\n`;
        const among = said(text, { ending: { kind: 'exit', code } });
        if (refuses(alone.decision))
          expect(strictness(among.decision)).toBeGreaterThanOrEqual(strictness(alone.decision));
        expect(among).toMatchObject({ rewrite: null, context: [] });
        expect(among.decision).not.toBe('allow');
      }),
    );
  });

  test('only approve, alone and on exit 0, grants', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const { decision } = said(JSON.stringify(answer));
        if (decision === 'allow') expect(answer).toMatchObject({ decision: 'approve' });
      }),
    );
  });
});
