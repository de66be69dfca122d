import { type DialectEvent, eventsOf } from '../core/dialect.ts';
import type { HookSpec } from '../core/hook.ts';

/** An entry may be about several events: it is a hook for each, and is listed, counted and approved as one. */
export function everyEvent(spec: HookSpec, name: string, row: DialectEvent): readonly HookSpec[] {
  const events = eventsOf(row);
  // there are many entries, and most are about the event that they name
  if (events.length === 1 && name === spec.event) return [spec];
  return events.map((event) => ({
    ...spec,
    event,
    ...(name === event ? {} : { eventName: name }),
    ...(event === spec.event ? {} : { echoOf: spec.event }),
  }));
}
