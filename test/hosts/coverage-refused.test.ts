import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { AgentName } from '../../src/core/wire.ts';
import { READERS } from '../../src/hosts/coverage/readers/all.ts';

const GONE =
  'hookline: /home/dev/.local/state/hookline/bridge/x is missing and so this is refused. Install hookline again.';
const CRASHED =
  'Error: a bug\n\nNode.js v20\nhookline: hookline ended without an answer (exit code 1). This is refused.';

/** A call and its end, as each agent keeps them; recorded from the real ones with a bridge that was broken. */
function kept(agent: AgentName, tool: string, end: JsonObject): readonly JsonObject[] {
  const time = '2026-11-16T13:34:08.000Z';
  switch (agent) {
    case 'gemini':
      return [
        { sessionId: 's', kind: 'main' },
        { type: 'gemini', timestamp: time, toolCalls: [{ id: 'c', name: tool, args: {}, ...end }] },
      ];
    case 'codex':
      return [
        { type: 'session_meta', payload: { id: 's', session_id: 's' } },
        { type: 'response_item', timestamp: time, payload: { type: 'function_call', call_id: 'c', name: tool } },
        ...(end.item === undefined ? [] : [{ type: 'event_msg', payload: { type: 'item_completed', item: end.item } }]),
        { type: 'response_item', payload: { type: 'function_call_output', call_id: 'c', output: end.output ?? '' } },
      ];
    case 'copilot':
      return [
        { type: 'session.start', data: { sessionId: 's' } },
        { type: 'assistant.message', timestamp: time, data: { toolRequests: [{ toolCallId: 'c', name: tool }] } },
        ...(end.started === true ? [{ type: 'tool.execution_start', data: { toolCallId: 'c', toolName: tool } }] : []),
        ...(end.started === true ? [{ type: 'tool.execution_complete', data: { toolCallId: 'c', ...end } }] : []),
      ];
    case 'qwen':
      return [
        {
          type: 'assistant',
          sessionId: 's',
          timestamp: time,
          message: { parts: [{ functionCall: { id: 'c', name: tool } }] },
        },
        { type: 'tool_result', sessionId: 's', toolCallResult: { callId: 'c', ...end } },
      ];
    case 'kimi':
      return [
        { type: 'context.append_loop_event', time: 1, event: { type: 'tool.call', toolCallId: 'c', name: tool } },
        { type: 'context.append_loop_event', event: { type: 'tool.result', toolCallId: 'c', result: end } },
      ];
    case 'opencode':
      return [{ session: 's', time: 1, data: JSON.stringify({ type: 'tool', tool, callID: 'c', state: end }) }];
    case 'pi':
      return [
        { type: 'session', id: 's' },
        {
          type: 'message',
          timestamp: time,
          message: { role: 'assistant', content: [{ type: 'toolCall', id: 'c', name: tool }] },
        },
        { type: 'message', message: { role: 'toolResult', toolCallId: 'c', toolName: tool, ...end } },
      ];
    default: {
      const content = [
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: tool, input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', name: tool, ...end }] },
      ];
      if (agent === 'cline') return [{ sessionId: 's', messages: content }];
      const start = { type: 'session_start', id: 's' };
      return [start, ...content.map((message) => ({ type: 'message', sessionId: 's', timestamp: time, message }))];
    }
  }
}

function endOf(agent: AgentName, tool: string, end: JsonObject): string | undefined {
  const reader = READERS.find((one) => one.agent === agent);
  const calls = reader?.calls(kept(agent, tool, end), '/home/dev/sessions/s/agents/main/x.jsonl') ?? [];
  expect(calls).toHaveLength(1);
  return calls[0]?.ended;
}

const text = (said: string): JsonObject => ({ content: [{ type: 'text', text: said }] });
const answer = (response: JsonObject, status: string): JsonObject => ({
  ...{ status, result: [{ functionResponse: { response } }] },
});

describe('a call that was turned down did not run', () => {
  test.each<[AgentName, string, JsonObject]>([
    ['claude-code', 'Nothing', { is_error: true, content: '<tool_use_error>No such tool available' }],
    ['gemini', 'run_shell_command', answer({ error: `Tool execution blocked: ${GONE}` }, 'error')],
    ['gemini', 'nothing', answer({ error: 'Tool "nothing" not found. Did you mean' }, 'error')],
    ['gemini', 'run_shell_command', answer({}, 'cancelled')],
    ['codex', 'exec_command', { output: `Command blocked by PreToolUse hook: ${GONE}. Command: ls` }],
    ['codex', 'nothing', { output: 'unsupported call: nothing' }],
    ['copilot', 'bash', {}],
    ['copilot', 'bash', { started: true, success: false, error: { code: 'denied' } }],
    ['qwen', 'run_shell_command', { status: 'error', errorType: 'execution_denied', executionStatus: 'not_started' }],
    ['qwen', 'run_shell_command', { status: 'cancelled' }],
    ['droid', 'Execute', { is_error: true, content: `Error: ${GONE}\n` }],
    ['droid', 'Execute', { is_error: true, content: `Error: ${CRASHED}\n` }],
    ['droid', 'Execute', { is_error: true, content: 'Error: hookline could not judge this: error[BAD_PAYLOAD]: no' }],
    ['kimi', 'Bash', { output: GONE, isError: true, durationMs: 0 }],
    ['cline', 'nothing', { content: '{"error":"Tool call nothing was rejected before execution: there is none"}' }],
    ['opencode', 'bash', { status: 'error', error: CRASHED }],
    [
      'opencode',
      'bash',
      { status: 'error', error: '/bin/sh: 0: cannot open /a/hookline/bridge/opencode: No such file' },
    ],
    ['pi', 'bash', { isError: true, ...text(CRASHED) }],
    ['pi', 'nothing', { isError: true, ...text('Tool nothing not found') }],
  ])('%s: %s', (agent, tool, end) => expect(endOf(agent, tool, end)).toBe('not-run'));
});

describe('a call that ran is none that was turned down, whatever it says', () => {
  test.each<[AgentName, string, JsonObject]>([
    ['claude-code', 'Bash', { is_error: true, content: `Exit code 1\n<tool_use_error>${GONE}` }],
    ['gemini', 'run_shell_command', answer({ output: `Tool execution blocked: ${GONE}` }, 'success')],
    ['gemini', 'mcp_x_y', answer({ error: 'Tool execution blocked: no' }, 'error')],
    ['codex', 'exec_command', { output: `Chunk ID: 1\nOutput:\nCommand blocked by PreToolUse hook: ${GONE}` }],
    ['codex', 'exec_command', { item: { id: 'c' }, output: 'Command blocked by PreToolUse hook: no' }],
    ['codex', 'mcp__x__y', { output: 'Tool blocked by PreToolUse hook: no' }],
    ['copilot', 'bash', { started: true, success: false, error: { code: 'failure', message: 'denied' } }],
    ['qwen', 'run_shell_command', { status: 'error', errorType: 'shell_execute_error', executionStatus: 'error' }],
    ['droid', 'Execute', { is_error: true, content: `Error: ${GONE}\n\n[Process exited with code 1]` }],
    ['droid', 'Execute', { is_error: false, content: `Error: ${GONE}` }],
    ['kimi', 'Bash', { output: GONE, isError: true, durationMs: 12 }],
    ['kimi', 'Bash', { output: GONE, durationMs: 0 }],
    [
      'cline',
      'run_commands',
      { content: [{ query: 'x', result: '{"error":"Tool call run_commands was rejected before' }] },
    ],
    ['opencode', 'bash', { status: 'completed', output: CRASHED }],
    ['opencode', 'server_tool', { status: 'error', error: CRASHED }],
    ['pi', 'bash', { isError: true, ...text(`${CRASHED}\n\nCommand exited with code 1`) }],
    ['pi', 'bash', { isError: false, ...text(CRASHED) }],
  ])('%s: %s', (agent, tool, end) => expect(endOf(agent, tool, end)).toBe('ran'));
});
