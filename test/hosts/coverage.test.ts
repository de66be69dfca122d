import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { AgentCall } from '../../src/hosts/coverage/pair-calls.ts';
import { AGENTS, OLDER, recordedHome } from './transcripts.ts';

const MINUTE_MS = 60_000;

function firstOf(calls: readonly AgentCall[]): number {
  return Math.min(...calls.map(({ atMs }) => atMs ?? Number.NaN));
}

describe.each(AGENTS)('what %s kept of a session', (agent) => {
  test('has every call: its tool, its time, whether it ran, and whether a sub-agent made it', () => {
    const { calls } = recordedHome([agent]);
    const few = agent === 'cline' || agent === 'pi' ? 3 : 5;
    expect(calls.length).toBeGreaterThanOrEqual(few);
    expect(calls.filter(({ subagent }) => subagent !== null)).toHaveLength(few === 3 ? 0 : 1);
    for (const call of calls) {
      expect(call).toMatchObject({ ended: 'ran', id: expect.any(String), tool: expect.stringMatching(/^\w+$/) });
      expect(new Date(call.atMs ?? 0).toISOString()).toMatch(/^2026-11-16T13:3/);
      expect(call.session).toBe(calls[0]?.session);
    }
    const texts = calls.map(({ input }) => JSON.stringify(input));
    expect(texts.filter((text) => text.includes('echo from-shell; touch ran-shell'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('in-subagent'))).toHaveLength(few === 3 ? 0 : 1);
  });

  test('is covered where each call met a decision', async () => {
    const { calls, decide, install, coverage } = recordedHome([agent]);
    await install(agent, firstOf(calls) - MINUTE_MS);
    for (const call of calls) await decide(call);
    const found = coverage();
    expect(found.uncovered).toEqual([]);
    expect(found).toMatchObject({ calls: calls.length, covered: calls.length, uncertain: [], before: 0, unread: [] });
  });

  test('has exactly the one call that met none, whichever that is', async () => {
    const { length } = recordedHome([agent]).calls;
    for (let i = 0; i < length; i++) {
      const { calls, decide, install, coverage } = recordedHome([agent]);
      await install(agent, firstOf(calls) - MINUTE_MS);
      for (const call of calls.toSpliced(i, 1)) await decide(call);
      const { uncovered, covered } = coverage();
      expect(uncovered.map(({ call }) => call.id)).toEqual([calls[i]?.id]);
      expect(covered).toBe(length - 1);
    }
  });

  test('is no escape before hookline was installed, and one while it was not', async () => {
    const { calls, install, coverage } = recordedHome([agent]);
    const [first, count] = [firstOf(calls), calls.length];
    expect(coverage()).toMatchObject({ calls: count, covered: 0, uncovered: [], before: count, isInstalled: false });
    await install(agent, first + 10 * MINUTE_MS);
    expect(coverage()).toMatchObject({ calls: count, uncovered: [], before: count, isInstalled: true });
    const other = recordedHome([agent]);
    await other.install(agent, first - 2 * MINUTE_MS);
    await other.install(agent, first - MINUTE_MS, 'uninstall');
    const { uncovered } = other.coverage();
    expect(uncovered).toHaveLength(count);
    expect(new Set(uncovered.map(({ cause }) => cause))).toEqual(new Set(['hook not installed there']));
  });
});

describe('Qwen Code 0.15, which tells hooks an id that its transcript does not have', () => {
  const recorded = () => recordedHome(['qwen'], join(OLDER, 'qwen-0.15'));
  const madeUp = ({ tool_call_id: _, ...payload }: JsonObject): JsonObject => ({
    ...{ ...payload, tool_use_id: `toolu_1794991057849_${String(payload.tool_use_id).replace(/[^a-z0-9]/g, '')}` },
  });

  test('is covered by session, tool and input', async () => {
    const { calls, decide, install, coverage } = recorded();
    expect(calls.map(({ tool }) => tool)).toEqual(['run_shell_command', 'write_file', 'read_file', 'agent']);
    await install('qwen', firstOf(calls) - MINUTE_MS);
    for (const call of calls) await decide(call, madeUp);
    expect(coverage()).toMatchObject({ calls: 4, covered: 4, uncovered: [], uncertain: [] });
  });

  test('has the one call that met none', async () => {
    for (let i = 0; i < 4; i++) {
      const { calls, decide, install, coverage } = recorded();
      await install('qwen', firstOf(calls) - MINUTE_MS);
      for (const call of calls.toSpliced(i, 1)) await decide(call, madeUp);
      expect(coverage().uncovered.map(({ call }) => call.id)).toEqual([calls[i]?.id]);
    }
  });
});
