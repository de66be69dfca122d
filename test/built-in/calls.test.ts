import { describe, expect, test } from 'vitest';
import { computer } from './computer.ts';

// somebody could be asked, and has not been yet
const ASKS = { asker: { person: { isThere: true, ask: null } } };

describe('the built-in guard, row by row', () => {
  test('asks before each of these calls', async () => {
    const { hooks: create, rows } = computer();
    const hooks = await create({}, ASKS);
    const missed: string[] = [];
    for (const [shown, { tool, input }] of rows('asked')) {
      const { decision, ran } = await hooks.trigger('PreToolUse', { tool_name: tool, tool_input: input });
      if (decision !== 'ask' || ran[0]?.handler !== 'rule') missed.push(`${decision}: ${shown}`);
    }
    await hooks.close();
    expect(missed).toEqual([]);
    expect(rows('asked').length).toBeGreaterThanOrEqual(150);
  });

  test('says nothing to any of these, which a careful colleague would let pass', async () => {
    const { hooks: create, rows } = computer();
    const hooks = await create({}, ASKS);
    const wrong: string[] = [];
    for (const [shown, { tool, input }] of rows('ordinary')) {
      const { decision, reason, ran, skipped } = await hooks.trigger('PreToolUse', {
        tool_name: tool,
        tool_input: input,
      });
      if (decision !== 'none' || ran.length + skipped.length > 0) wrong.push(`${decision} ${reason}: ${shown}`);
    }
    await hooks.close();
    expect(wrong).toEqual([]);
    expect(rows('ordinary').length).toBeGreaterThanOrEqual(150);
  });
});
