import type { HookInput } from '../../core/dialect.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { responseText } from '../../core/response-text.ts';
import { ownToolName, withOwnFields } from '../own-tool.ts';
import { CLINE_FIELDS, CLINE_TOOLS } from './tools.ts';

/** What Cline writes to the standard input of its hooks; fields of its own that came with the event stay as they are. */
export function clineInput(hook: Hook, event: HookEvent): HookInput {
  const { payload, projectDir, at } = event;
  const name = eventNameOf(hook);
  const common = {
    clineVersion: '',
    timestamp: new Date(at).toISOString(),
    taskId: payload.conversation_id ?? payload.session_id,
    sessionContext: { rootSessionId: payload.session_id },
    workspaceRoots: [projectDir],
    workspaceInfo: { rootPath: projectDir },
    userId: 'unknown',
    agent_id: '',
    parent_agent_id: null,
  };
  const { tool_name: _name, tool_input: _input, tool_response: _response, agent: _agent, ...rest } = payload;
  return {
    stdin: JSON.stringify({ ...common, ...rest, ...(OWN[name]?.(event) ?? {}) }),
    env: {},
  };
}

type Fields = (event: HookEvent) => JsonObject;

/** By its own names for events. */
const OWN: Readonly<Record<string, Fields>> = {
  TaskStart: () => ({ hookName: 'agent_start', taskStart: { taskMetadata: {} } }),
  TaskResume: () => ({ hookName: 'agent_resume', taskResume: { taskMetadata: {} } }),
  UserPromptSubmit: ({ payload }) => ({
    hookName: 'prompt_submit',
    userPromptSubmit: { prompt: payload.prompt ?? '', attachments: [] },
  }),
  PreToolUse: (event) => {
    const { name, input, id } = callOf(event);
    return {
      hookName: 'tool_call',
      iteration: event.payload.iteration ?? 1,
      tool_call: { id, name, input },
      preToolUse: { toolName: name, parameters: asTexts(input) },
    };
  },
  PostToolUse: resultFields,
  PostToolUseFailure: resultFields,
  TaskComplete: ({ payload }) => ({
    hookName: 'agent_end',
    iteration: payload.iteration ?? 1,
    turn: { outputText: payload.last_assistant_message ?? '', status: payload.agent_status ?? 'completed' },
    taskComplete: { taskMetadata: {} },
  }),
  TaskError: ({ payload }) => ({
    hookName: 'agent_error',
    error: payload.error ?? '',
    taskError: { taskMetadata: {} },
  }),
  TaskCancel: () => ({ hookName: 'agent_abort', taskCancel: { taskMetadata: {} } }),
  SessionShutdown: ({ payload }) => ({ hookName: 'session_shutdown', reason: payload.reason ?? '' }),
  PreCompact: ({ payload }) => ({ hookName: 'pre_compact', preCompact: { trigger: payload.trigger ?? '' } }),
};

function callOf({ payload }: HookEvent) {
  const input = withOwnFields(payload.tool_input, CLINE_FIELDS);
  return {
    id: payload.tool_use_id ?? '',
    name: ownToolName(CLINE_TOOLS, payload),
    input: isObject(input) ? input : {},
  };
}

function resultFields(event: HookEvent): JsonObject {
  const { name, input, id } = callOf(event);
  const { tool_response: response = null, error, duration_ms: took = 0, iteration = 1 } = event.payload;
  const success = error === undefined || error === null;
  return {
    hookName: 'tool_result',
    iteration,
    tool_result: { id, name, input, output: response, durationMs: took },
    postToolUse: {
      toolName: name,
      parameters: asTexts(input),
      result: response === null ? String(error ?? '') : responseText(response),
      success,
      executionTimeMs: took,
    },
  };
}

/** Its older form has nothing but texts. */
function asTexts(input: JsonObject): JsonObject {
  const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, text(value)]));
}
