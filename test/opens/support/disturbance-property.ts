import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISTURBANCES, type Disturbed } from './disturbances.ts';
import { type Entry, entryOf, FORBIDDEN, GUARDS, type Guard, type GuardDialect } from './guards.ts';
import type { Fate } from './run-disturbed.ts';

/** Hooks beside the guards that have no objection; those that get the event in variables have read all of it. */
const BYSTANDERS: readonly Entry[] = (
  [
    ['hookline', 'cat >/dev/null; echo noted >&2'],
    ['claude-code', `echo '{"decision":"approve"}'`],
    ['codemie', `cat >/dev/null; echo '{"decision":"allow"}'`],
    ['gencode', 'cat >/dev/null'],
    ['cli-agent', 'exit 1'],
    ['cocode', 'true'],
    ['mimir', 'exit 1'],
  ] as const satisfies readonly (readonly [GuardDialect, string])[]
).map(([dialect, command]) => ({ dialect, event: 'PreToolUse', command, more: {} }));

const cases = fc.record({
  guard: fc.constantFrom(...GUARDS),
  bystanders: fc.subarray([...BYSTANDERS], { maxLength: 2 }),
  kind: fc.constantFrom(...Object.keys(DISTURBANCES)),
  nth: fc.nat({ max: 1000 }),
});

interface Case {
  readonly guard: Guard;
  readonly bystanders: readonly Entry[];
  readonly kind: string;
  readonly nth: number;
}

function eventOf({ event }: Guard, word: string): Disturbed['payload'] {
  const session = { session_id: 's' };
  return event === 'PreToolUse'
    ? { ...session, tool_name: 'Bash', tool_input: { command: `echo ${word}` } }
    : { ...session, prompt: `say ${word}` };
}

function plain({ guard, bystanders }: Case, word: string): Disturbed {
  const entries = [entryOf(guard), ...bystanders.filter(({ event }) => event === guard.event)];
  return { guard, entries, payload: eventOf(guard, word), home: {}, before: null, deadlineMs: null, env: {} };
}

function disturbed(one: Case, word: string): Disturbed | null {
  const how = DISTURBANCES[one.kind];
  return how?.disturb(plain(one, word), one.nth) ?? null;
}

const told = (one: Case): string => `${one.kind} ${one.nth}; ${one.guard.name}`;

/** Both sides: no refusal is lost, and no ordinary work is refused. */
export function holdsWhenDisturbed(run: (given: Disturbed) => Promise<Fate>, runs: number): void {
  const holds = (property: (one: Case) => Promise<void>): Promise<void> =>
    fc.assert(fc.asyncProperty(cases, property), { numRuns: runs, endOnFailure: true });

  test('what is refused is never let go ahead because something is disturbed', { timeout: 3_600_000 }, () =>
    holds(async (one) => {
      const changed = disturbed(one, FORBIDDEN);
      if (changed === null) return;
      expect(await run(plain(one, FORBIDDEN)), `undisturbed: ${one.guard.name}`).not.toBe('goes ahead');
      const fate = await run(changed);
      if (changed.deadlineMs !== null && one.guard.failsOpen) return;
      expect(fate, told(one)).not.toBe('goes ahead');
    }),
  );

  test('what goes ahead still does where nothing is broken', { timeout: 3_600_000 }, () =>
    holds(async (one) => {
      if (DISTURBANCES[one.kind]?.isOrdinary(one.guard) !== true) return;
      const changed = disturbed(one, 'an-ordinary-word');
      if (changed === null) return;
      expect(await run(changed), told(one)).toBe('goes ahead');
    }),
  );
}
