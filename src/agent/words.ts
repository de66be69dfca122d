import type { EventName } from '../core/events.ts';

/** Why the agent must go on. */
export function heldBack(event: EventName, reason: string | null): string {
  return `${event} hook feedback:\n${reason ?? 'The work is not finished.'}`;
}

export const INTERRUPTED = 'The person interrupted this before it was done.';

export function notRunBecause(why: string): string {
  return `This was not run. ${why}`;
}
