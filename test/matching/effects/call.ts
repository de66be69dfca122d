import { eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';

/** A call of a tool in a folder that is a project. */
export function callOf(tool: string, input: unknown, cwd = '/w/app'): HookEvent {
  const payload = { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input };
  const row = eventRow('PreToolUse');
  return { name: 'PreToolUse', row, payload, projectDir: cwd, at: 0, lastPrompt: null } as HookEvent;
}

export function lineOf(command: string, cwd?: string): HookEvent {
  return callOf('Bash', { command }, cwd);
}
