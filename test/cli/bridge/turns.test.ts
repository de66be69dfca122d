// wide: starts many processes

import { describe, expect, test } from 'vitest';
import type { AgentName } from '../../../src/core/wire.ts';
import { agentMachine, SAYINGS } from './agents.ts';

const CAP = 8;
const HOLDING: readonly AgentName[] = ['claude-code', 'gemini', 'codex', 'copilot', 'qwen', 'droid', 'kimi'];

/** A hook that never lets an agent end, and what the agent does after each of our answers. */
function holding(agent: AgentName) {
  const it = agentMachine();
  it.hooks(`hooks:\n  - on: Stop\n    run: echo the tests are red >&2; exit 2\n`);
  const { stop = '', prompt = '', ends = {}, said = () => ({}) } = SAYINGS[agent];
  return {
    ...it,
    end: () => it.bridge(agent, stop, ends),
    speak: (words: string, more: object = {}) => it.bridge(agent, prompt, { ...said(words), ...more }),
  };
}

describe.each(HOLDING)('a Stop hook that always holds, in %s', (agent) => {
  test('ends at the cap, whatever the agent says about earlier times, and a person’s prompt begins anew', async () => {
    const { end, speak } = holding(agent);
    await speak('do it');
    for (let time = 1; time <= CAP; time++) expect(await end()).toMatchObject({ does: 'holds' });
    expect((await end()).does).toBe('goes on');
    await speak('and now something else');
    expect((await end()).does).toBe('holds');
  });

  test('ends at the cap also where the agent sends our own words back as if a person had said them', async () => {
    const { end, speak } = holding(agent);
    await speak('do it');
    for (let time = 1; time <= CAP; time++) {
      const { does, stdout, stderr } = await end();
      expect(does).toBe('holds');
      const words = stderr.trim() === '' ? stdout : stderr.trim();
      await speak(`<hook_prompt hook_run_id="stop:0">${words}</hook_prompt>`);
      await speak('');
      await speak('a task for a sub-agent', { agent_id: 'a', agent_type: 'default', agentId: 'a', agentType: 'x' });
    }
    expect((await end()).does).toBe('goes on');
  });
});

describe('a refused prompt that the agent goes on with all the same', () => {
  const RULES = `hooks:
  - on: UserPromptSubmit
    when: prompt.contains("forbidden")
    deny: not this
`;
  test.each(['copilot', 'cline', 'opencode'] as const)('never gets to act in %s, until the next one', async (agent) => {
    const { hooks, bridge, shell } = agentMachine();
    hooks(RULES);
    const { prompt = '', said = () => ({}) } = SAYINGS[agent];
    await bridge(agent, prompt, said('hello'));
    expect((await shell(agent, 'ls')).does).toBe('goes on');
    const refused = await bridge(agent, prompt, said('the forbidden thing'));
    expect(refused.stderr).toContain('not this');
    for (const command of ['ls', 'pwd']) {
      const call = await shell(agent, command);
      expect(call.does).toBe('refuses');
      expect(call.stderr).toContain('not this');
    }
    await bridge(agent, prompt, said('something else'));
    expect((await shell(agent, 'ls')).does).toBe('goes on');
  });

  test.each(['claude-code', 'gemini', 'codex', 'qwen', 'droid', 'kimi', 'pi'] as const)(
    'is just refused in %s, which hears that',
    async (agent) => {
      const { hooks, bridge, shell } = agentMachine();
      hooks(RULES);
      const { prompt = '', said = () => ({}) } = SAYINGS[agent];
      expect((await bridge(agent, prompt, said('the forbidden thing'))).does).toBe('refuses');
      expect((await shell(agent, 'ls')).does).toBe('goes on');
    },
  );
});

test('a session that is refused and begins all the same does nothing, in this session alone', async () => {
  const { hooks, bridge, shell } = agentMachine();
  hooks(`hooks:\n  - on: SessionStart\n    run: test -e open || { echo closed today >&2; exit 2; }\n`);
  await bridge('gemini', 'SessionStart', { session_id: 'a-session', source: 'startup' });
  expect((await shell('gemini', 'ls')).does).toBe('refuses');
  expect((await bridge('gemini', 'BeforeAgent', { session_id: 'a-session', prompt: 'hello' })).does).toBe('refuses');
  expect((await shell('gemini', 'ls', { session_id: 'another' })).does).toBe('goes on');
});
