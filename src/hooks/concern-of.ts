import { calledTools } from '../core/called-tools.ts';
import type { Concern } from '../core/concern.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { orElseFor } from '../core/or-else.ts';
import type { HooksParts } from './hooks-parts.ts';

/** What the one event of a process is about. Null: it is not told, or is no event, which is said when it is triggered. */
export function concernOf(
  lazy: HooksParts['lazy'],
  toEvent: (name: unknown, payload: unknown) => HookEvent,
): Concern | null {
  const event = typeof lazy === 'boolean' ? null : orElseFor(isMisuse, () => toEvent(lazy.name, lazy.payload), null);
  if (event === null) return null;
  return { event: event.name, tools: event.row.subject === 'tool_name' ? calledTools(event.payload) : null };
}

/** It is said when the event is triggered. */
function isMisuse(error: unknown): boolean {
  return error instanceof HookError;
}
