import type { Dialect, EventMeaning } from '../core/dialect.ts';
import { EVENT_NAMES, isEventName } from '../core/events.ts';
import { AGENTS } from './agents.ts';

type OtherName<D> = D extends Dialect<infer Name> ? (string extends Name ? never : Name) : never;

/** Names by which agents know an event, where they differ from the event's own. */
export type EventAlias = OtherName<(typeof AGENTS)[number]>;

export const OTHER_NAMES: ReadonlyMap<string, EventMeaning> = new Map(
  AGENTS.flatMap(({ otherNames = {} }: Dialect) => Object.entries(otherNames)),
);

export function resolveEventName(name: string): EventMeaning | null {
  return isEventName(name) ? { event: name } : (OTHER_NAMES.get(name) ?? null);
}

export function knownEventNames(): readonly string[] {
  return [...EVENT_NAMES, ...OTHER_NAMES.keys()];
}
