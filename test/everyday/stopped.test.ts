import { expect, test } from 'vitest';
import { recording } from './recording.ts';
import { workplace } from './workplace.ts';

test('what a careful colleague would stop at is asked about, or refused, each with its reason', async () => {
  const place = await workplace();
  const hooks = await place.open();
  const calls = recording('stopped.yml', place);
  expect(calls.length).toBeGreaterThanOrEqual(40);
  const passed: unknown[] = [];
  for (const { payload } of calls) {
    const { decision, reason } = await hooks.trigger('PreToolUse', payload);
    if (!['ask', 'deny', 'block'].includes(decision) || !reason) passed.push(payload.tool_input);
  }
  expect(passed).toEqual([]);
});

test('and where nobody can be asked, the command line lets none of them through', async () => {
  const place = await workplace();
  const sample = recording('stopped.yml', { ...place, etc: '/etc' }).filter((_, i) => i % 6 === 0);
  for (const { payload } of sample) {
    const { status } = await place.cli(['run', 'PreToolUse', '--payload', '-', '--gate'], {
      input: JSON.stringify(payload),
    });
    expect(status, JSON.stringify(payload.tool_input)).toBe(2);
  }
});
