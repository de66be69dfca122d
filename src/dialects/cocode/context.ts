import { isAllowedName } from '../../core/allowed-name.ts';
import type { Environment } from '../../core/dialect.ts';
import { isCredential } from '../../core/env-names.ts';
import { eventRow } from '../../core/events.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import { type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Payload } from '../../core/payload.ts';

/** The variables that every hook of cocode has. */
export function cocodeVariables(hook: Hook, payload: Payload) {
  return {
    HOOK_EVENT: eventNameOf(hook),
    HOOK_TOOL_NAME: textOrNone(payload.tool_name),
    HOOK_SESSION_ID: payload.session_id,
  };
}

/** `HookContext`, as its document has it: a command reads it on stdin, a server in the body, a function as its argument. */
export function cocodeContext(hook: Hook, payload: Payload, env: Environment): JsonObject {
  return {
    event: eventNameOf(hook),
    tool_name: payload.tool_name ?? null,
    tool_input: payload.tool_input ?? null,
    tool_output: payload.tool_response ?? null,
    error: payload.error ?? null,
    user_prompt: payload.prompt ?? null,
    session_id: payload.session_id,
    agent_id: payload.agent_id ?? null,
    cwd: payload.cwd,
    env: tellableEnv(hook, { ...env, ...cocodeVariables(hook, payload) }),
    ...noticeOf(hook, payload),
  };
}

/** What a function read before it was given the context, and the context's word for it. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  hook_event_name: 'event',
  tool_response: 'tool_output',
  prompt: 'user_prompt',
};

/** What a notification says: nothing else of cocode's context does. */
function noticeOf({ event }: Hook, payload: Payload): { readonly [field: string]: Json } {
  if (eventRow(event).subject !== 'notification_type') return {};
  const { message = null, notification_type: type = null, title = null } = payload;
  return { message, notification_type: type, ...(title === null ? {} : { title }) };
}

/**
 * What is told of the environment. A command has it anyway; who listens behind an address gets what that entry lists for
 * it, so that the key of one never goes to another.
 */
function tellableEnv({ handler, own }: Hook, env: Environment): Record<string, string> {
  const lists = handler.kind === 'webhook' ? [listOf(own.sentEnv), ...(handler.reach?.env ?? [])] : null;
  const isTold = (name: string, value: string): boolean =>
    lists === null
      ? name.startsWith('HOOK_') && !isCredential(name, value)
      : lists.every((list) => isAllowedName(list, name));
  const pairs = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && isTold(name, value) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(pairs);
}

function listOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
