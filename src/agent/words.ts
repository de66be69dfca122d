import type { EventName } from '../core/events.ts';

/** What a model is told in place of a tool's result (cli-agent's words). */
export function blockedByHook(reason: string | null): string {
  return `Tool execution blocked by hook: ${reason ?? 'no reason was given'}`;
}

/** What a model is told after a tool has run (GenCode's words). */
export function blockedFurther(reason: string | null): string {
  return `Hook blocked further execution. ${reason ?? ''}`.trim();
}

/** Context that hooks gave, with where it comes from (CodeMie's words). */
export function hookOutput(event: EventName, context: readonly string[]): string {
  return `[${event} Hook Output]:\n${context.join('\n')}`;
}

/** Why the agent must go on. */
export function heldBack(event: EventName, reason: string | null): string {
  return `${event} hook feedback:\n${reason ?? 'The work is not finished.'}`;
}

export const INTERRUPTED = 'The person interrupted this before it was done.';

export function notRunBecause(why: string): string {
  return `This was not run. ${why}`;
}
