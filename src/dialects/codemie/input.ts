import type { HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, textOrNone } from '../../core/json.ts';
import { responseText } from '../../core/response-text.ts';

const AGENT = 'codemie-code';
const PROFILE = 'default';

/** The payload in a variable, as its document says, and the same on stdin. */
export function codemieInput(hook: Hook, event: HookEvent): HookInput {
  const { payload } = event;
  const agent = textOrNone(payload.agent_name) || AGENT;
  const profile = textOrNone(payload.profile_name) || textOrNone(hook.own.profile) || PROFILE;
  const input = JSON.stringify({ ...toolFields(hook, event), agent_name: agent, profile_name: profile });
  return {
    stdin: input,
    env: {
      CODEMIE_PROJECT_DIR: payload.cwd,
      CODEMIE_SESSION_ID: payload.session_id,
      CODEMIE_HOOK_EVENT: hook.echoOf ?? event.name,
      CODEMIE_TOOL_NAME: textOrNone(payload.tool_name),
      CODEMIE_AGENT_NAME: agent,
      CODEMIE_PROFILE_NAME: profile,
      CODEMIE_TRANSCRIPT_PATH: textOrNone(payload.transcript_path),
      CODEMIE_PERMISSION_MODE: textOrNone(payload.permission_mode),
      CODEMIE_HOOK_INPUT: input,
    },
  };
}

/**
 * What a tool gave back is `tool_output` here: the text that the model gets. It is not said twice: a variable holds only
 * so much. To CodeMie a tool that failed has completed, too.
 */
function toolFields(hook: Hook, { payload, row, name }: HookEvent): Readonly<Record<string, Json | undefined>> {
  const isFailure = hook.echoOf !== undefined;
  if (row.rewrites !== 'tool_response' && !isFailure) return payload;
  const { tool_response: response, ...rest } = payload;
  const { tool_metadata: metadata, tool_output: output, error } = rest;
  const given = isFailure ? (output ?? error ?? response) : (output ?? response);
  return {
    ...rest,
    hook_event_name: hook.echoOf ?? name,
    tool_output: responseText(given ?? ''),
    tool_metadata: isObject(metadata) ? metadata : {},
  };
}
