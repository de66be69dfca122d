import { dirname } from 'node:path';
import type { HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { responseText } from '../../core/response-text.ts';
import type { ToolNames } from '../../core/tools.ts';
import { ownToolName, withOwnFields } from '../own-tool.ts';
import { COPILOT_FIELDS, COPILOT_TOOLS } from './tools.ts';

/** The name of the event chooses the form, as it does in Copilot. */
export function copilotInput(hook: Hook, event: HookEvent): HookInput {
  return {
    stdin: JSON.stringify(payloadFor(hook, event)),
    env: {
      COPILOT_CLI: '1',
      COPILOT_PROJECT_DIR: event.projectDir,
      COPILOT_HOOK_DIR: hook.source === null ? event.projectDir : dirname(hook.source.file),
      CLAUDE_PROJECT_DIR: event.projectDir,
    },
  };
}

/** Told in its own form whatever they are called. */
const ALWAYS_OWN: readonly string[] = ['PermissionRequest', 'SubagentStart'];

function payloadFor(hook: Hook, event: HookEvent): JsonObject {
  if (hook.eventName !== undefined) return ownPayload(event);
  return { ...claudesPayload(event), ...(ALWAYS_OWN.includes(event.name) ? ownPayload(event) : {}) };
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  session_id: 'sessionId',
  transcript_path: 'transcriptPath',
  tool_name: 'toolName',
  tool_input: 'toolArgs',
  tool_response: 'toolResult',
  agent_id: 'agentId',
  agent_type: 'agentType',
  parent_agent_id: 'parentAgentId',
  last_assistant_message: 'response',
  stop_reason: 'stopReason',
  initial_prompt: 'initialPrompt',
};

/** What only hookline puts there. */
const NOT_THEIRS = ['hook_event_name', 'agent', 'agent_tool_name'];

function ownPayload(event: HookEvent): JsonObject {
  const { payload, name } = event;
  // the question to the person is told in other words than the call
  const isQuestion = name === 'PermissionRequest';
  const fields = Object.entries(toolFields(event)).flatMap(([key, value]) => {
    if (NOT_THEIRS.includes(key)) return [];
    return [[isQuestion && key === 'tool_input' ? 'toolInput' : (OWN_NAMES[key] ?? key), value] as const];
  });
  return {
    ...(isQuestion ? { hookName: 'permissionRequest', permissionSuggestions: [] } : {}),
    ...Object.fromEntries(fields),
    timestamp: timeOf(payload.timestamp, event.at),
    ...(payload.tool_name === undefined ? {} : { toolName: ownToolName(COPILOT_TOOLS, payload) }),
    ...(payload.tool_response === undefined ? {} : { toolResult: resultOf(payload.tool_response) }),
  };
}

/** Where Claude Code has two names for a tool, it is told the newer one. */
const CLAUDES_TOOLS: ToolNames = { Task: ['Agent'] };

function claudesPayload(event: HookEvent): JsonObject {
  const { payload, at } = event;
  const { agent: _agent, agent_tool_name: _name, ...rest } = toolFields(event);
  const { tool_response: response } = payload;
  const { resultType, textResultForLlm } = resultOf(response ?? null);
  return {
    ...rest,
    ...(payload.tool_name === undefined ? {} : { tool_name: ownToolName(CLAUDES_TOOLS, payload) }),
    timestamp: new Date(timeOf(payload.timestamp, at)).toISOString(),
    ...(response === undefined
      ? {}
      : { tool_result: { result_type: resultType, text_result_for_llm: textResultForLlm } }),
  };
}

function toolFields({ payload }: HookEvent): JsonObject {
  if (payload.tool_input === undefined) return payload;
  return { ...payload, tool_input: withOwnFields(payload.tool_input, COPILOT_FIELDS) };
}

/** In milliseconds, however it was written. */
function timeOf(written: unknown, at: number): number {
  const time = typeof written === 'string' ? Date.parse(written) : written;
  // no calendar goes as far as a number does
  return typeof time === 'number' && !Number.isNaN(new Date(time).getTime()) ? time : at;
}

function resultOf(response: Json): JsonObject {
  if (isObject(response) && typeof response.textResultForLlm === 'string') return response;
  return { resultType: 'success', textResultForLlm: responseText(response) };
}
