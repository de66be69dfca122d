import { type DialectEvent, eventsOf } from '../core/dialect.ts';
import type { HookSpec } from '../core/hook.ts';

/** An entry may be about several events: it is a hook for each, and is listed, counted and approved as one. */
export function everyEvent(spec: HookSpec, name: string, row: DialectEvent): readonly HookSpec[] {
  return eventsOf(row).map((event) => ({
    ...spec,
    event,
    ...(name === event ? {} : { eventName: name }),
    ...(event === spec.event ? {} : { echoOf: spec.event }),
  }));
}
