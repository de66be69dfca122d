import { describe, expect, test } from 'vitest';
import { recording } from './recording.ts';
import { workplace } from './workplace.ts';

describe('a day of ordinary work, with every protection as it comes', () => {
  test('asks nothing and refuses nothing', async () => {
    const place = await workplace();
    const hooks = await place.open();
    const day = recording('day.yml', place);
    expect(day.filter(({ isCall }) => isCall).length).toBeGreaterThanOrEqual(200);
    const stopped: unknown[] = [];
    for (const { event, payload, answered } of day) {
      for (const [name, told] of [
        [event, payload],
        ...(answered === null ? [] : [['PostToolUse', answered] as const]),
      ] as const) {
        const { decision, reason, messages, diagnostics, hold } = await hooks.trigger(name, told);
        const said = diagnostics.filter(({ severity }) => severity === 'error');
        if (decision !== 'none' || hold || messages.length > 0 || said.length > 0)
          stopped.push({ input: told.tool_input ?? told, decision, reason, messages, said });
      }
    }
    expect(stopped).toEqual([]);
  });

  test('and so it is through the command line', async () => {
    const place = await workplace();
    const calls = recording('day.yml', place).filter(({ isCall }) => isCall);
    const sample = calls.filter((_, i) => i % 12 === 0);
    for (const { payload } of sample) {
      const { status, outcome } = await place.run('PreToolUse', ['--payload', '-'], { input: JSON.stringify(payload) });
      expect(
        { status, decision: outcome.decision, reason: outcome.reason },
        JSON.stringify(payload.tool_input),
      ).toEqual({
        ...{ status: 0, decision: 'none', reason: null },
      });
    }
  });
});
