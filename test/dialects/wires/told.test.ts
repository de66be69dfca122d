import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookError } from '../../../src/core/hook-error.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { keysOf } from '../../../src/core/keys-of.ts';
import { AGENT_NAMES, type AgentName } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { RECORDINGS, recordedPayloads } from './recorded.ts';

/** What each recorded payload is, in the words of the engine. Written anew with HOOKLINE_GOLDEN=write, and then looked at. */
describe.each(keysOf(RECORDINGS))('what was recorded of %s', (recording) => {
  const path = join(import.meta.dirname, 'golden', `${recording}.json`);

  test('is understood as it is written down here', async () => {
    const wire = await wireOf(RECORDINGS[recording]);
    const understood = Object.fromEntries(
      recordedPayloads(recording).map(({ key, event, payload }) => {
        const told = wire.told(payload, event, {});
        return [key, { event: told.event, payload: told.payload }];
      }),
    );
    if (process.env.HOOKLINE_GOLDEN === 'write') writeFileSync(path, JSON.stringify(understood, null, 2));
    expect(JSON.parse(JSON.stringify(understood))).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  });

  test('says itself of which event it is', async () => {
    const wire = await wireOf(RECORDINGS[recording]);
    for (const { event, payload } of recordedPayloads(recording)) {
      const told = wire.told(payload, event, {});
      expect(wire.told(payload, null, {})).toMatchObject({ event: told.event, payload: told.payload });
    }
  });
});

describe.each(AGENT_NAMES)('%s', (agent) => {
  test('an event that it does not have, and a payload that says nothing of one, cannot be told', async () => {
    const wire = await wireOf(agent);
    expect(() => wire.told({ session_id: 's' }, 'NoSuchEvent', {})).toThrow(HookError);
    expect(() => wire.told({ session_id: 's' }, null, {})).toThrow(HookError);
  });
});

test('a payload of another event than the one that was asked is refused', async () => {
  const { told } = await wireOf('gemini');
  const payload = { hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: {} };
  expect(() => told(payload, 'AfterTool', {})).toThrow('looks at something else'.replace('looks', 'look'));
});

test('a server’s tool has the name that hooks know it by', async () => {
  const { told } = await wireOf('gemini');
  const server = { server_name: 'files', tool_name: 'read' };
  const { payload } = told({ tool_name: 'mcp_files_read', tool_input: {}, mcp_context: server }, 'BeforeTool', {});
  expect(payload).toMatchObject({ tool_name: 'mcp__files__read', agent_tool_name: 'mcp_files_read' });
});

test('an input that is written as a text is read', async () => {
  const { told } = await wireOf('copilot');
  const { payload } = told({ toolName: 'bash', toolArgs: '{"command":"ls"}' }, 'preToolUse', {});
  expect(payload).toMatchObject({ tool_name: 'Bash', tool_input: { command: 'ls' } });
});

describe('a call that says two things of one field', () => {
  /** The agent's own field first: that is what it works with. */
  const calls: readonly (readonly [AgentName, string, JsonObject, string])[] = [
    ['cline', 'run_commands', { commands: ['touch x'], command: 'ls' }, 'command'],
    ['codex', 'exec_command', { cmd: 'touch x', command: 'ls' }, 'command'],
    ['copilot', 'create', { path: 'guarded.txt', file_path: 'ok.txt', file_text: 'a' }, 'file_path'],
    ['copilot', 'create', { path: 'a', file_text: 'secret', content: 'ok' }, 'content'],
    ['kimi', 'Write', { path: 'guarded.txt', file_path: 'ok.txt' }, 'file_path'],
    ['opencode', 'write', { filePath: 'guarded.txt', file_path: 'ok.txt' }, 'file_path'],
    ['opencode', 'edit', { filePath: 'a', newString: 'secret', new_string: 'ok' }, 'new_string'],
    ['pi', 'write', { path: 'guarded.txt', file_path: 'ok.txt' }, 'file_path'],
    ['droid', 'Edit', { file_path: 'a', old_str: 'b', old_string: 'c' }, 'old_string'],
    ['gemini', 'read_many_files', { include: ['secret.txt'], paths: ['ok.txt'] }, 'paths'],
    ['gemini', 'read_file', { absolute_path: '/secret.txt', file_path: 'ok.txt' }, 'file_path'],
    ['qwen', 'read_file', { absolute_path: '/secret.txt', file_path: 'ok.txt' }, 'file_path'],
  ];

  test.each(calls)('%s %s: cannot be judged before it happens', async (agent, tool, input, known) => {
    const { told } = await wireOf(agent);
    expect(() => told(toolCall(agent, tool, input), null, {})).toThrow(`and "${known}", which mean the same`);
    const { [known]: _other, ...own } = input;
    expect(told(toolCall(agent, tool, own), null, {}).given?.input).toEqual(own);
  });

  test('is one call where both say the same, or one says nothing', async () => {
    const { told } = await wireOf('kimi');
    const shown = (input: JsonObject) => told(toolCall('kimi', 'Write', input), null, {}).payload.tool_input;
    expect(shown({ path: 'a', file_path: 'a' })).toMatchObject({ file_path: 'a' });
    expect(shown({ path: 'a', file_path: null })).toMatchObject({ file_path: 'a' });
    expect(shown({ file_path: 'a' })).toMatchObject({ file_path: 'a' });
  });

  test('is told by the agent’s own field once it happened', async () => {
    const { told } = await wireOf('kimi');
    const done = { ...toolCall('kimi', 'Write', { path: 'a', file_path: 'b' }), hook_event_name: 'PostToolUse' };
    expect(told(done, null, {}).payload.tool_input).toMatchObject({ file_path: 'a' });
  });
});

/** A tool that is about to be called, as the agent says it. */
function toolCall(agent: AgentName, tool: string, input: JsonObject): JsonObject {
  switch (agent) {
    case 'copilot':
      return { sessionId: 's', toolName: tool, toolArgs: input };
    case 'cline':
      return { taskId: 's', hookName: 'tool_call', tool_call: { id: 'c', name: tool, input } };
    case 'opencode':
      return { type: 'tool.execute.before', input: { tool, sessionID: 's', callID: 'c' }, output: { args: input } };
    case 'pi':
      return { type: 'tool_call', toolName: tool, toolCallId: 'c', input, session: 's' };
    default: {
      const hook_event_name = agent === 'gemini' ? 'BeforeTool' : 'PreToolUse';
      return { session_id: 's', hook_event_name, tool_name: tool, tool_input: input };
    }
  }
}

test('a tool or an input that is given twice, and differs, cannot be told', async () => {
  const { told } = await wireOf('copilot');
  const call = { toolName: 'bash', toolArgs: { command: 'touch x' } };
  expect(() => told({ ...call, toolInput: { command: 'ls' } }, 'preToolUse', {})).toThrow('more than one "tool_input"');
  expect(() => told({ ...call, tool_name: 'Read' }, 'preToolUse', {})).toThrow('more than one "tool_name"');
  const twice = '{"command":"touch x","command":"ls"}';
  expect(() => told({ toolName: 'bash', toolArgs: twice }, 'preToolUse', {})).toThrow('stands twice');
  expect(told({ ...call, toolInput: call.toolArgs }, 'preToolUse', {}).payload.tool_input).toEqual(call.toolArgs);
});
