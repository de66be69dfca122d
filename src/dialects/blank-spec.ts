import type { EventName } from '../core/events.ts';
import type { HookSpec } from '../core/hook.ts';
import type { LocatedMap } from '../core/located.ts';
import type { FieldReader } from './fields.ts';

/** What is true of a hook where its entry says nothing else; what it does, and for how long, each dialect says itself. */
export function blankSpec(event: EventName, at: number): Omit<HookSpec, 'handler' | 'timeoutMs' | 'definition'> {
  return {
    at,
    name: null,
    event,
    matcher: null,
    matcherAt: at,
    files: null,
    condition: null,
    conditionAt: at,
    fault: null,
    onFailure: 'continue',
    once: false,
    async: false,
    observe: false,
    shadow: false,
    guard: false,
    approve: false,
    enabled: true,
    own: {},
  };
}

/** A hook with why it may be milder than it was meant, where something speaks for that. */
export function withDoubt(read: FieldReader, reading: () => HookSpec): HookSpec {
  const [spec, doubt] = read.doubted(reading);
  return doubt === null ? spec : { ...spec, doubt };
}

/** The fields that entries have in the same words, native ones and Claude Code's. */
export function sharedFields(read: FieldReader, map: LocatedMap, event: EventName): ReturnType<typeof blankSpec> {
  const flag = (key: string): boolean => read.scalar(map, key, 'boolean')?.value ?? false;
  const condition = read.scalar(map, 'if', 'string');
  // there are many entries: keys that follow a copy in a literal take several times as long as those that are there already
  return Object.assign(blankSpec(event, map.at), {
    name: read.scalar(map, 'name', 'string')?.value ?? null,
    condition: condition?.value ?? null,
    conditionAt: condition?.at ?? map.at,
    once: flag('once'),
    observe: flag('observe'),
    shadow: flag('shadow'),
    guard: flag('guard'),
    enabled: read.scalar(map, 'enabled', 'boolean')?.value ?? true,
  });
}
