import { eventRow } from '../../../src/core/events.ts';
import type { HookSpec } from '../../../src/core/hook.ts';
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

/** Of whose conditions they are: a rule that refuses, and one that grants. */
export const REFUSING = { at: 0, handler: { kind: 'rule', word: 'deny', text: '' } } as unknown as HookSpec;
export const GRANTING = { at: 0, handler: { kind: 'rule', word: 'allow', text: '' } } as unknown as HookSpec;
