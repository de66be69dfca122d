import type { HookEvent, HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { claudeInput } from '../claude-form/input.ts';
import { VARIABLES, variable } from './variables.ts';

const OF_SESSION = ['SESSION_ID', 'CWD'];

/** The canonical payload with GenCode's own names beside; a hook of Claude Code's file finds what it knows from there. */
export function gencodeInput(hook: Hook, event: HookEvent): HookInput {
  // a module is told one event after another: its variables cannot change any more
  const stays = hook.handler.kind === 'module';
  const known = (name: string): boolean => !stays || OF_SESSION.includes(name);
  const own = Object.fromEntries(VARIABLES.map((name) => [name, known(name) ? variable(name, event) : '']));
  const env = hook.own.form === 'claude' ? { ...claudeInput(event).env, ...own } : own;
  return { stdin: JSON.stringify({ ...event.payload, ...contextOf(event) }), env };
}

/** Its HookContext: what the event does not have is not there. */
function contextOf({ name, payload, at }: HookEvent): Record<string, unknown> {
  const { tool_name: toolName, tool_input: toolInput, tool_response: toolResult } = payload;
  return {
    event: name,
    ...(toolName === undefined ? {} : { toolName }),
    ...(toolInput === undefined ? {} : { toolInput }),
    ...(toolResult === undefined ? {} : { toolResult }),
    sessionId: payload.session_id,
    timestamp: payload.timestamp || new Date(at).toISOString(),
  };
}
