import type { HookEvent, HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { isObject, type Json } from '../../core/json.ts';

const AGENT = 'codemie-code';
const PROFILE = 'default';

/** The payload in a variable, as its document says, and the same on stdin. */
export function codemieInput(hook: Hook, event: HookEvent): HookInput {
  const { payload } = event;
  const agent = text(payload.agent_name) || AGENT;
  const profile = text(payload.profile_name) || text(hook.own.profile) || PROFILE;
  const input = JSON.stringify({ ...toolFields(event), agent_name: agent, profile_name: profile });
  return {
    stdin: input,
    env: {
      CODEMIE_PROJECT_DIR: payload.cwd,
      CODEMIE_SESSION_ID: payload.session_id,
      CODEMIE_HOOK_EVENT: event.name,
      CODEMIE_TOOL_NAME: text(payload.tool_name),
      CODEMIE_AGENT_NAME: agent,
      CODEMIE_PROFILE_NAME: profile,
      CODEMIE_TRANSCRIPT_PATH: text(payload.transcript_path),
      CODEMIE_PERMISSION_MODE: text(payload.permission_mode),
      CODEMIE_HOOK_INPUT: input,
    },
  };
}

/** What a tool gave back is `tool_output` here. It is not said twice: a variable holds only so much. */
function toolFields({ payload, row }: HookEvent): Readonly<Record<string, Json | undefined>> {
  if (row.rewrites !== 'tool_response') return payload;
  const { tool_response: response, ...rest } = payload;
  const { tool_metadata: metadata } = rest;
  return {
    ...rest,
    tool_output: asText(response ?? rest.tool_output ?? ''),
    tool_metadata: isObject(metadata) ? metadata : {},
  };
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
