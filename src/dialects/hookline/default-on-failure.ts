import { type EventName, eventRow, isGate } from '../../core/events.ts';
import type { OnFailure } from '../../core/hook.ts';

/** Where a lost answer would let something happen, a failure refuses. */
export function defaultOnFailure(event: EventName): OnFailure {
  return isGate(eventRow(event)) ? 'block' : 'continue';
}
