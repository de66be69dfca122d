import { type EventName, eventRow } from '../../core/events.ts';
import type { OnFailure } from '../../core/hook.ts';

/** Where a lost answer would let something happen, a failure refuses: tools, permissions, prompts. */
export function defaultOnFailure(event: EventName): OnFailure {
  const row = eventRow(event);
  const guarded = row.before && (row.rewrites === 'tool_input' || row.rewrites === 'prompt');
  return guarded ? 'block' : 'continue';
}
