import type { HookInput } from '../../core/dialect.ts';
import { outlivesEvent } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { CLAUDE_OF_ONE_EVENT, claudeInput } from '../claude-form/input.ts';
import { VARIABLES, variable } from './variables.ts';

const OF_SESSION = ['SESSION_ID', 'CWD'];

/** The canonical payload with GenCode's own names beside; a hook of Claude Code's file finds what it knows from there. */
export function gencodeInput(hook: Hook, event: HookEvent): HookInput {
  const stays = outlivesEvent(hook.handler);
  const names = VARIABLES.filter((name) => !stays || OF_SESSION.includes(name));
  const own = Object.fromEntries(names.map((name) => [name, variable(name, event)]));
  const env = hook.own.form === 'claude' ? { ...claudeInput(event).env, ...own } : own;
  const unset = stays
    ? { unset: [...VARIABLES.filter((name) => !OF_SESSION.includes(name)), ...CLAUDE_OF_ONE_EVENT] }
    : {};
  return { stdin: JSON.stringify({ ...event.payload, ...contextOf(event) }), env, ...unset };
}

/** Its HookContext: what the event does not have is not there. */
function contextOf({ name, row, payload, at }: HookEvent): Record<string, unknown> {
  const { tool_name: toolName, tool_input: toolInput, tool_response: toolResult } = payload;
  return {
    event: name,
    ...(toolName === undefined ? {} : { toolName }),
    ...(toolInput === undefined ? {} : { toolInput }),
    ...(toolResult === undefined ? {} : { toolResult }),
    // who says no other has finished: interruptions and errors are events of their own
    ...(row.effects.includes('hold') ? { reason: payload.reason ?? payload.agent_status ?? 'completed' } : {}),
    sessionId: payload.session_id,
    timestamp: payload.timestamp || new Date(at).toISOString(),
  };
}
