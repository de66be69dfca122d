import { describe, expect, test } from 'vitest';
import { agentShop } from './support/agent-shop.ts';

const call = (tool: string, input: Record<string, string>) => ({ calls: [{ tool, input }] });
const said = [{ say: 'Done.' }];

/** Everything that happens in a session with one tool call, in order. */
const A_SESSION = [
  ...['SessionStart', 'UserPromptSubmit', 'PreContextAdd', 'PostUserMessage', 'AgentStart', 'PreContextAdd'],
  ...['PreToolUse', 'PostToolUse', 'PreContextAdd', 'PostToolBatch', 'PreContextAdd', 'Stop'],
  ...['PreConversationSave', 'PostConversationSave', 'SessionEnd'],
];

describe('the events of a session', () => {
  test('come in the order in which things happen', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...new Set(A_SESSION)));
    const { end } = await shop.play({ steps: [call('Bash', { command: 'echo hi' }), ...said] });
    expect(end).toBe('completed');
    expect(shop.log().map((event) => event.hook_event_name)).toEqual(A_SESSION);
  });

  test('all carry the session, the folder, the agent and its model', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...new Set(A_SESSION)));
    const { sessionId } = await shop.play({ steps: [call('Bash', { command: 'true' }), ...said] });
    for (const event of shop.log()) {
      expect(event).toMatchObject({ session_id: sessionId, cwd: shop.cwd, agent_id: 'main', agent_role: 'main' });
      expect(event).toMatchObject({ agent_model: 'scripted', permission_mode: 'auto' });
      expect(event).not.toHaveProperty('parent_agent_id');
      expect(event).not.toHaveProperty('agent_type');
    }
  });
});
