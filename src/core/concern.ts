import type { EventName } from './events.ts';

/** What the only event of a process is about, as far as that says which hooks it can be for. */
export interface Concern {
  readonly event: EventName;
  /** What its tool goes by; null: it is about no tool, and any hook of the event may be meant. */
  readonly tools: readonly string[] | null;
}
