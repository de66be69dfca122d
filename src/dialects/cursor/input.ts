import type { HookInput } from '../../core/dialect.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { type JsonObject, textOrNone } from '../../core/json.ts';
import { responseText } from '../../core/response-text.ts';
import { editsOf, inputOf, pathOf } from '../flat-form/tool-input.ts';
import { ownToolName } from '../own-tool.ts';
import { CURSOR_TOOLS } from './tools.ts';

/** What Cursor tells of every event, and of this one; what else is known of it stands beside. */
export function cursorInput(hook: Hook, event: HookEvent): HookInput {
  const { payload, projectDir } = event;
  const name = eventNameOf(hook);
  const email = textOrNone(payload.user_email);
  const common = {
    conversation_id: payload.conversation_id ?? payload.session_id,
    generation_id: payload.generation_id ?? '',
    model: payload.model ?? payload.agent_model ?? '',
    hook_event_name: name,
    cursor_version: payload.cursor_version ?? '',
    workspace_roots: payload.workspace_roots ?? [projectDir],
    user_email: email === '' ? null : email,
    transcript_path: payload.transcript_path ?? null,
  };
  return {
    stdin: JSON.stringify({ ...payload, ...toolFields(event), ...common, ...OWN[name]?.(event) }),
    env: {
      CURSOR_PROJECT_DIR: projectDir,
      CURSOR_VERSION: textOrNone(payload.cursor_version),
      CURSOR_USER_EMAIL: email,
      CURSOR_TRANSCRIPT_PATH: textOrNone(payload.transcript_path),
      CLAUDE_PROJECT_DIR: projectDir,
    },
  };
}

function toolFields({ payload }: HookEvent): JsonObject {
  return payload.tool_name === undefined ? {} : { tool_name: ownToolName(CURSOR_TOOLS, payload) };
}

type Fields = (event: HookEvent) => JsonObject;

const shell: Fields = (event) => ({ command: inputOf(event).command ?? '', sandbox: false });
const server: Fields = (event) => ({ tool_input: JSON.stringify(inputOf(event)) });

/** By its own names for events. */
const OWN: Readonly<Record<string, Fields>> = {
  sessionStart: () => ({ is_background_agent: false, composer_mode: 'agent' }),
  beforeSubmitPrompt: ({ payload }) => ({ attachments: payload.attachments ?? [] }),
  preToolUse: ({ payload }) => ({ agent_message: payload.agent_message ?? '' }),
  beforeShellExecution: shell,
  beforeMCPExecution: server,
  beforeReadFile: (event) => ({ file_path: pathOf(event), attachments: [] }),
  postToolUse: (event) => ({ tool_output: JSON.stringify(event.payload.tool_response ?? null), ...durationOf(event) }),
  postToolUseFailure: (event) => ({
    error_message: event.payload.error ?? '',
    failure_type: 'error',
    is_interrupt: false,
    ...durationOf(event),
  }),
  afterShellExecution: (event) => ({ ...shell(event), output: outputOf(event), ...durationOf(event) }),
  afterMCPExecution: (event) => ({
    ...server(event),
    result_json: JSON.stringify(event.payload.tool_response ?? null),
    ...durationOf(event),
  }),
  afterFileEdit: (event) => ({ file_path: pathOf(event), edits: editsOf(event) }),
  stop: ({ payload }) => ({ status: payload.agent_status ?? 'completed', loop_count: loopCount(payload) }),
  subagentStart: ({ payload }) => ({
    subagent_id: payload.agent_id ?? '',
    subagent_type: payload.agent_type ?? '',
    task: payload.task_description ?? '',
  }),
  subagentStop: ({ payload }) => ({
    subagent_type: payload.agent_type ?? '',
    status: payload.agent_status ?? 'completed',
    summary: payload.last_assistant_message ?? '',
    loop_count: loopCount(payload),
  }),
};

function outputOf({ payload }: HookEvent): string {
  return payload.tool_response === undefined ? '' : responseText(payload.tool_response);
}

function durationOf({ payload }: HookEvent): JsonObject {
  return { duration: payload.duration_ms ?? 0 };
}

function loopCount({ stop_hook_active: active }: JsonObject): number {
  return active === true ? 1 : 0;
}
