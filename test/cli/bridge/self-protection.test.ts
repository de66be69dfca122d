import { describe, expect, test } from 'vitest';
import { AGENTS, agentMachine } from './agents.ts';

const COMMAND = 'echo x > .claude/settings.json';

describe('the built-in guard behind an agent', () => {
  test.each(AGENTS)('asks through %s where that asks people, and else says that it cannot', async (agent) => {
    const { shell } = agentMachine();
    const { does, stdout, stderr } = await shell(agent, COMMAND);
    const canAsk = ['claude-code', 'copilot', 'qwen'].includes(agent);
    expect(does).toBe(canAsk ? 'asks' : 'refuses');
    expect(`${stdout}${stderr}`).toContain('settings.json, which holds what guards this agent');
    expect(`${stdout}${stderr}`).not.toContain('nobody to ask');
    if (!canAsk) expect(`${stdout}${stderr}`).toMatch(/cannot ask here, so it is refused: a person can/);
  });

  test.each(['bypassPermissions', 'dontAsk'])('refuses where %s keeps the agent from asking', async (mode) => {
    const { shell } = agentMachine();
    const { does, stdout, stderr } = await shell('claude-code', COMMAND, { permission_mode: mode });
    expect(does).toBe('refuses');
    expect(`${stdout}${stderr}`).toContain('Claude Code cannot ask here, so it is refused: a person can');
  });
});
