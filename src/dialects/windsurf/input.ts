import type { HookInput } from '../../core/dialect.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { editsOf, inputOf, pathOf } from '../flat-form/tool-input.ts';

/** What its documentation shows, with everything else that is known of the event beside it. */
export function windsurfInput(hook: Hook, event: HookEvent): HookInput {
  const { payload, at } = event;
  const name = eventNameOf(hook);
  const own = {
    agent_action_name: name,
    trajectory_id: payload.trajectory_id ?? payload.session_id,
    execution_id: payload.execution_id ?? payload.tool_use_id ?? '',
    timestamp: payload.timestamp ?? new Date(at).toISOString(),
    tool_info: payload.tool_info ?? INFO[name.replace(/^(?:pre|post)_/, '')]?.(event) ?? {},
  };
  return { stdin: JSON.stringify({ ...payload, ...own }), env: {} };
}

type Info = (event: HookEvent) => JsonObject;

/** By what happens, before or after. */
const INFO: Readonly<Record<string, Info>> = {
  run_command: (event) => ({ command_line: inputOf(event).command ?? '', cwd: event.payload.cwd }),
  read_code: (event) => ({ file_path: pathOf(event) }),
  write_code: (event) => ({ file_path: pathOf(event), edits: editsOf(event) }),
  mcp_tool_use: (event) => ({
    ...serverOf(event),
    mcp_tool_arguments: inputOf(event),
    ...(event.payload.tool_response === undefined ? {} : { mcp_result: event.payload.tool_response }),
  }),
  user_prompt: ({ payload }) => ({ user_prompt: payload.prompt ?? '' }),
  cascade_response: ({ payload }) => ({ response: payload.last_assistant_message ?? '' }),
  cascade_response_with_transcript: ({ payload }) => ({ transcript_path: payload.transcript_path ?? '' }),
  setup_worktree: ({ payload, projectDir }) => ({
    worktree_path: payload.worktree_path ?? payload.path ?? '',
    root_workspace_path: projectDir,
  }),
};

/** `mcp__server__tool`. */
function serverOf({ payload }: HookEvent): JsonObject {
  const name = typeof payload.tool_name === 'string' ? payload.tool_name : '';
  const [, server = '', tool = name] = /^mcp__?(.+?)__(.+)$/.exec(name) ?? [];
  return { mcp_server_name: server, mcp_tool_name: tool };
}
