import type { EventName } from '../../core/events.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { EntryPlace } from './entry.ts';

/** A person waits for their prompt to be taken. */
const SHORT_TIMEOUT: readonly EventName[] = ['UserPromptSubmit'];
export const TEXT_IS_CONTEXT: readonly EventName[] = ['SessionStart', 'UserPromptSubmit', 'SubagentStart'];

const SHORT_MS = 30_000;

/** Seconds, in every file of this form that does not say otherwise. */
export function claudeTimeout(event: EventName): EntryPlace['timeout'] {
  const defaultMs = SHORT_TIMEOUT.includes(event) ? SHORT_MS : 600_000;
  return { key: 'timeout', unitMs: 1000, defaultMs, byKind: { prompt: { unitMs: 1000, defaultMs: SHORT_MS } } };
}

/** Plain text on exit 0 is something for the model. */
export function textIsContext({ name }: Pick<HookEvent, 'name'>): boolean {
  return TEXT_IS_CONTEXT.includes(name);
}
