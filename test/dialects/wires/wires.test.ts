import { describe, expect, test } from 'vitest';
import { eventRow } from '../../../src/core/events.ts';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';

describe.each(AGENT_NAMES)('%s', (agent) => {
  test('can do to an event only what can be done to it', async () => {
    const { events } = await wireOf(agent);
    const beyond = [...events].flatMap(([name, { event, can }]) =>
      can.filter((effect) => !eventRow(event).effects.includes(effect)).map((effect) => `${name}: ${effect}`),
    );
    expect(beyond).toEqual([]);
  });

  test('is asked before each tool call, and can refuse it', async () => {
    const { events } = await wireOf(agent);
    const before = [...events.values()].filter(({ event }) => event === 'PreToolUse');
    expect(before.map(({ can }) => can.includes('refuse'))).toEqual([true]);
  });

  test('is the agent of its name', async () => {
    expect((await wireOf(agent)).agent).toBe(agent);
  });
});
