import { describe, expect, test } from 'vitest';
import { refuses } from '../../src/core/decision.ts';
import { type Dialect, effectsIn } from '../../src/core/dialect.ts';
import type { EventName } from '../../src/core/events.ts';
import { emptyReport } from '../../src/core/report.ts';
import type { Verdict } from '../../src/core/verdict.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { allReady } from '../../src/dialects/later.ts';
import { aHook, anEvent } from '../engine/support/engine.ts';

await allReady(DIALECTS);

const ENDS = '{"continue":false,"reason":"R"}';

function verdict(dialect: Dialect, event: EventName, stdout: string, code = 0): Verdict {
  const hook = aHook({}, { name: 'it', dialect: dialect.name, event });
  const payload = event === 'PreToolUse' ? { tool_name: 'Bash', tool_input: { command: 'ls' } } : {};
  return dialect.answer(hook, anEvent(event, payload), { ...emptyReport({ kind: 'exit', code }), stdout });
}

/** Those that have the end of a turn, can hold it, and read "continue" at all. */
const CONCERNED = DIALECTS.filter((dialect) => {
  const { decision, stop } = verdict(dialect, 'PreToolUse', ENDS);
  return effectsIn(dialect, 'Stop').includes('hold') && (stop !== null || refuses(decision));
});

test('there are dialects in which it refuses elsewhere, and dialects in which it stops', () => {
  const names = CONCERNED.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['gencode', 'cli-agent', 'codemie', 'kimi', 'qwen', 'copilot', 'cursor']),
  );
  expect(names).toEqual(expect.arrayContaining(['claude-code', 'hookline']));
});

describe.each(CONCERNED.map((dialect) => [dialect.name, dialect] as const))('"continue": false in %s', (_, dialect) => {
  test('lets the agent end at the end of a turn, whatever decision stands beside it', () => {
    expect(effectsIn(dialect, 'Stop')).toContain('stop');
    for (const answer of [ENDS, '{"continue":false,"decision":"block","reason":"R"}'])
      expect(verdict(dialect, 'Stop', answer)).toMatchObject({ decision: 'none', reason: null, stop: {} });
  });

  test('undoes no exit code 2: such a hook still refuses to end', () => {
    expect(verdict(dialect, 'Stop', ENDS, 2)).toMatchObject({ decision: 'block' });
  });

  test('names the old and the new meaning exactly where it refuses elsewhere', () => {
    const refusesElsewhere = refuses(verdict(dialect, 'PreToolUse', ENDS).decision);
    const said = verdict(dialect, 'Stop', ENDS).remarks.filter(({ code }) => code === 'STOP_ENDS');
    expect(said).toHaveLength(refusesElsewhere ? 1 : 0);
  });

  test('leaves a decision alone that holds the agent', () => {
    const hold = verdict(dialect, 'Stop', '{"decision":"block","reason":"R"}');
    expect(hold).toMatchObject({ decision: 'block', reason: 'R', stop: null });
  });
});
