import { isAbsolute, resolve } from 'node:path';
import type { EventName } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import type { JsonObject } from '../core/json.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { unknownEvent } from '../hooks/no-event.ts';
import { CONFIG_OPTIONS, onePositional, startFolder } from './options.ts';
import { PAYLOAD_OPTIONS, type PayloadValues, payloadFrom } from './payload.ts';

/** What the commands about one event understand: all the same. */
export const EVENT_OPTIONS = {
  ...CONFIG_OPTIONS,
  ...PAYLOAD_OPTIONS,
  gate: { type: 'boolean' },
  deadline: { type: 'string' },
  wait: { type: 'string' },
} as const;

export interface GivenEvent {
  /** As it was written: a narrow name says more than the event's own. */
  readonly name: string;
  readonly event: EventName;
  readonly payload: JsonObject;
  readonly cwd: string;
}

/** Whoever gives it, where that is not this process. */
interface GivenBy {
  readonly cwd: () => string;
  readonly stdin: () => string;
}

/** `<event>` and its payload, for the commands that are about one event. */
export function givenEvent(
  positionals: readonly string[],
  values: PayloadValues,
  command: string,
  usual: '-' | null = null,
  { cwd: here, stdin }: Partial<GivenBy> = {},
): GivenEvent {
  const name = onePositional(positionals, command, 'event', 'PreToolUse --tool Bash');
  const event = resolveEventName(name)?.event;
  if (event === undefined) throw unknownEvent(name);
  // a folder that was mistyped has none of the hooks that were meant: a gate must not go by them
  if (usual === '-' && values.cwd !== undefined) startFolder(values.cwd);
  const payload = payloadFrom(values, usual, stdin);
  const named = textField(payload, 'cwd');
  // a folder that is gone by now is the hooks' affair, and they say so
  const cwd = isAbsolute(named) ? named : resolve(here?.() ?? startFolder(undefined), named);
  return { name, event, payload: { ...payload, cwd }, cwd };
}

function textField(payload: JsonObject, field: string): string {
  const value = payload[field] ?? '';
  if (typeof value === 'string') return value;
  throw new HookError('BAD_PAYLOAD', `"${field}" of the payload must be a string, not ${JSON.stringify(value)}.`);
}
