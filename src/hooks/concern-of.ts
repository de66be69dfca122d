import { calledTools } from '../core/called-tools.ts';
import type { Concern } from '../core/concern.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { orElse } from '../core/or-else.ts';
import type { HooksParts } from './hooks-parts.ts';

/** What the one event of a process is about. Null: it is not told, or is no event, which is said when it is triggered. */
export function concernOf(
  about: HooksParts['about'],
  toEvent: (name: unknown, payload: unknown) => HookEvent,
): Concern | null {
  const event = about === null ? null : orElse(() => toEvent(about.name, about.payload), null);
  if (event === null) return null;
  return { event: event.name, tools: event.row.subject === 'tool_name' ? calledTools(event.payload) : null };
}
