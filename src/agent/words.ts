import type { EventName } from '../core/events.ts';

/** Why the agent must go on. */
export function heldBack(event: EventName, reason: string | null): string {
  return `${event} hook feedback:\n${reason ?? 'The work is not finished.'}`;
}

export const INTERRUPTED = 'The person interrupted this before it was done.';

/** In place of what a tool answered. */
export function resultMissing(why: 'withheld' | 'interrupted'): string {
  return why === 'withheld'
    ? '(the result was withheld by a hook)'
    : '(it ran; the person interrupted before its result could be added)';
}

export function notRunBecause(why: string): string {
  return `This was not run. ${why}`;
}
