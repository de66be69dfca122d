import type { Dialect, Environment, HookEvent, HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';

/** Environment for every hook; the context on stdin only where it was asked for, else stdin is empty. */
export function cocodeInput(events: Dialect['events'], hook: Hook, event: HookEvent, env: Environment): HookInput {
  const { payload } = event;
  const variables = {
    HOOK_EVENT: ownName(events, event),
    HOOK_TOOL_NAME: typeof payload.tool_name === 'string' ? payload.tool_name : '',
    HOOK_SESSION_ID: payload.session_id,
  };
  if (hook.own.passContext !== true) return { stdin: '', env: variables };
  const context = {
    event: variables.HOOK_EVENT,
    tool_name: payload.tool_name ?? null,
    tool_input: payload.tool_input ?? null,
    tool_output: payload.tool_response ?? null,
    error: payload.error ?? null,
    user_prompt: payload.prompt ?? null,
    session_id: payload.session_id,
    agent_id: payload.agent_id ?? null,
    cwd: payload.cwd,
    env: { ...hookVariables(env), ...variables },
  };
  return { stdin: JSON.stringify(context), env: variables };
}

function ownName(events: Dialect['events'], event: HookEvent): string {
  for (const [name, row] of events) if (row.event === event.name) return name;
  return event.name;
}

function hookVariables(env: Environment): Record<string, string> {
  const pairs = Object.entries(env).filter(
    (pair): pair is [string, string] => pair[0].startsWith('HOOK_') && pair[1] !== undefined,
  );
  return Object.fromEntries(pairs);
}
