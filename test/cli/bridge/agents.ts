import type { JsonObject } from '../../../src/core/json.ts';
import { AGENT_NAMES, type AgentName, type Reply } from '../../../src/core/wire.ts';
import { type Does, READS } from '../../dialects/wires/agent-model.ts';
import { type CliOptions, machine } from '../machine.ts';

/** How each agent says the same few things. */
interface Sayings {
  /** What it calls the events. */
  readonly tool: string;
  readonly after?: string;
  readonly prompt?: string;
  readonly stop?: string;
  readonly shell: (command: string) => JsonObject;
  readonly said?: (prompt: string) => JsonObject;
  readonly ends?: JsonObject;
}

const SESSION = { session_id: 'a-session' };
const CAMEL = { sessionId: 'a-session', timestamp: 1794702624394 };

const claudeLike = (tool: string, more: Partial<Sayings> = {}): Sayings => ({
  ...{ tool: 'PreToolUse', after: 'PostToolUse', prompt: 'UserPromptSubmit', stop: 'Stop' },
  shell: (command) => ({ ...SESSION, tool_name: tool, tool_input: { command } }),
  said: (prompt) => ({ ...SESSION, prompt }),
  // some agents say so whatever happened
  ends: { ...SESSION, stop_hook_active: false },
  ...more,
});

export const SAYINGS: Readonly<Record<AgentName, Sayings>> = {
  'claude-code': claudeLike('Bash'),
  gemini: claudeLike('run_shell_command', {
    ...{ tool: 'BeforeTool', after: 'AfterTool', prompt: 'BeforeAgent', stop: 'AfterAgent' },
  }),
  codex: claudeLike('Bash'),
  copilot: {
    ...{ tool: 'preToolUse', after: 'postToolUse', prompt: 'userPromptSubmitted', stop: 'agentStop' },
    shell: (command) => ({ ...CAMEL, toolName: 'bash', toolArgs: { command } }),
    said: (prompt) => ({ ...CAMEL, prompt }),
    ends: { ...CAMEL, stopReason: 'end_turn', stop_hook_active: false },
  },
  qwen: claudeLike('run_shell_command'),
  droid: claudeLike('Execute'),
  kimi: claudeLike('Bash', { said: (prompt) => ({ ...SESSION, prompt: [{ type: 'text', text: prompt }] }) }),
  cline: {
    ...{ tool: 'PreToolUse', after: 'PostToolUse', prompt: 'UserPromptSubmit' },
    shell: (command) => ({
      ...CLINE,
      hookName: 'tool_call',
      tool_call: { name: 'run_commands', input: { commands: [command] } },
    }),
    said: (prompt) => ({ ...CLINE, hookName: 'prompt_submit', userPromptSubmit: { prompt } }),
  },
  opencode: {
    ...{ tool: 'tool.execute.before', after: 'tool.execute.after', prompt: 'chat.message' },
    shell: (command) => ({
      type: 'tool.execute.before',
      input: { tool: 'bash', sessionID: 'a-session' },
      output: { args: { command } },
    }),
    said: (prompt) => ({
      type: 'chat.message',
      input: { sessionID: 'a-session' },
      output: { parts: [{ type: 'text', text: prompt }] },
    }),
  },
  pi: {
    ...{ tool: 'tool_call', after: 'tool_result', prompt: 'input' },
    shell: (command) => ({ type: 'tool_call', toolName: 'bash', sessionId: 'a-session', input: { command } }),
    said: (prompt) => ({ type: 'input', sessionId: 'a-session', text: prompt }),
  },
};

const CLINE = {
  taskId: 'a-task',
  sessionContext: { rootSessionId: 'a-session' },
  agent_id: 'agent_1',
  parent_agent_id: null,
};

export interface Answered extends Reply {
  /** What the agent makes of it. */
  readonly does: Does;
}

/** A computer with agents on it that have hookline for a hook. */
export function agentMachine() {
  const it = machine();
  const bridge = async (
    agent: AgentName,
    event: string,
    payload: unknown,
    options: CliOptions = {},
  ): Promise<Answered> => {
    const input = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const { status, stdout, stderr } = await it.cli(['bridge', agent, event], { ...options, input });
    const reply = { stdout, stderr, exitCode: status ?? -1 };
    return { ...reply, does: READS[agent](event, reply) };
  };
  return {
    ...it,
    bridge,
    shell: (agent: AgentName, command: string, more: JsonObject = {}) =>
      bridge(agent, SAYINGS[agent].tool, { ...SAYINGS[agent].shell(command), ...more }),
    /** A native file of the person's. */
    hooks: (text: string) => it.write('~/.config/hookline/hooks.yml', text),
  };
}

export const AGENTS = AGENT_NAMES;
