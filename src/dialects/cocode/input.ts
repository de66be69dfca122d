import { isAllowedName } from '../../core/allowed-name.ts';
import type { Dialect, Environment, HookInput } from '../../core/dialect.ts';
import { isCredential } from '../../core/env-names.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { type Json, textOrNone } from '../../core/json.ts';

/** Environment for every hook; the context on stdin only where it was asked for, else stdin is empty. */
export function cocodeInput(events: Dialect['events'], hook: Hook, event: HookEvent, env: Environment): HookInput {
  const { payload } = event;
  const variables = {
    HOOK_EVENT: ownName(events, event),
    HOOK_TOOL_NAME: textOrNone(payload.tool_name),
    HOOK_SESSION_ID: payload.session_id,
  };
  const context = () => ({
    event: variables.HOOK_EVENT,
    tool_name: payload.tool_name ?? null,
    tool_input: payload.tool_input ?? null,
    tool_output: payload.tool_response ?? null,
    error: payload.error ?? null,
    user_prompt: payload.prompt ?? null,
    session_id: payload.session_id,
    agent_id: payload.agent_id ?? null,
    cwd: payload.cwd,
    env: tellableEnv(hook, { ...env, ...variables }),
    ...noticeOf(event),
  });
  const whole = (): string => JSON.stringify(context());
  return hook.own.passContext === true ? { stdin: whole(), env: variables } : { stdin: '', whole, env: variables };
}

/** What a notification says: nothing else of cocode's context does. */
function noticeOf({ row, payload }: HookEvent): { readonly [field: string]: Json } {
  if (row.subject !== 'notification_type') return {};
  const { message = null, notification_type: type = null, title = null } = payload;
  return { message, notification_type: type, ...(title === null ? {} : { title }) };
}

function ownName(events: Dialect['events'], event: HookEvent): string {
  for (const [name, row] of events) if (row.event === event.name) return name;
  return event.name;
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
