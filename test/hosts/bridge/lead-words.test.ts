import { expect, test } from 'vitest';
import { emptyOutcome, type Outcome } from '../../../src/core/outcome.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { sayingOf } from '../../../src/hosts/bridge/saying-of.ts';

test.each([
  ['a lead', { lead: 'https://hooks.example.com' }, false],
  ['a person', {}, true],
])('what waits for %s is told to be approved by whoever can', async (_, whom, byPerson) => {
  const { events } = await wireOf('claude-code');
  const row = events.get('PreToolUse');
  if (row === undefined) throw new Error('There is no such event.');
  const approval = { state: 'waiting', id: 'k7x2mnpq', expiresAt: '2030-01-01T00:00:00.000Z', ...whom } as const;
  const said = { decision: 'deny', reason: 'Does the team know?', refused: true, approval } as const;
  const outcome: Outcome = { ...emptyOutcome('an-id', 'PreToolUse', []), ...said };
  const told = { name: 'PreToolUse', ...row, payload: {}, given: { input: {}, fields: {} } };
  const text = JSON.stringify(sayingOf(outcome, told, []));
  expect(text).toContain('Does the team know?');
  expect(text.includes('hookline approve')).toBe(byPerson);
});
