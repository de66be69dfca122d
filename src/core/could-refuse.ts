import { eventRow, isRefusable } from './events.ts';
import type { HookSpec } from './hook.ts';
import { isHeeded, type Role } from './role.ts';

/** Kinds of hooks that we cannot run, and that are no mistake. */
const OTHERS_KINDS = ['agent', 'mcp_tool'];

/** Whether a hook, as it is written, could refuse its event. */
export function couldRefuse(hook: Pick<HookSpec, 'definition' | 'event' | 'handler'>, role: Role): boolean {
  if (!isHeeded({ role }) || hook.definition.onFailure === 'continue') return false;
  if (!isRefusable(eventRow(hook.event))) return false;
  return hook.handler.kind !== 'unavailable' || !OTHERS_KINDS.includes(hook.handler.type);
}
