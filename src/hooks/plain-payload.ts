import { types } from 'node:util';
import { HookError } from '../core/hook-error.ts';

/** Something that only JSON can say: an object of a class, a date. */
export const NOT_PLAIN = Symbol('not plain');

/**
 * A copy of a payload in which each value was read once: what the first guard is told is what the last one is told, and what is
 * recorded. What could answer something else the next time it is asked is refused: nobody could judge what a tool then gets.
 */
export function plainPayload(payload: object, levels: number): Record<string, unknown> | typeof NOT_PLAIN {
  mustBeStill(payload);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(payload)) {
    const item = copied(fieldOf(payload, key), levels - 1, key === 'tool_input');
    if (item === NOT_PLAIN) return NOT_PLAIN;
    put(copy, key, item);
  }
  return copy;
}

/** Its own fields, before any of them is read. */
export function mustHaveFields(payload: object): void {
  mustBeStill(payload);
  for (const key of Object.keys(payload)) fieldOf(payload, key);
}

/** `whole`: it is what a tool gets, and hooks must be shown all of it. */
function copied(value: unknown, levels: number, whole: boolean): unknown {
  if (typeof value === 'symbol') throw refused('a symbol');
  if (typeof value === 'bigint' || typeof value === 'function') return NOT_PLAIN;
  if (typeof value !== 'object' || value === null) return value;
  mustBeStill(value);
  // JSON says what is wrong with it: it is nested too deep, or refers to itself
  if (levels === 0) return NOT_PLAIN;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isList = Array.isArray(value);
  if (isList ? prototype !== Array.prototype : prototype !== Object.prototype && prototype !== null) return NOT_PLAIN;
  const keys = Object.keys(value);
  if (whole && Reflect.ownKeys(value).length !== keys.length + (isList ? 1 : 0))
    throw refused('a property that is hidden');
  const copy: unknown[] | Record<string, unknown> = isList ? new Array(value.length) : {};
  for (const key of keys) {
    const item = copied(fieldOf(value, key), levels - 1, whole);
    if (item === NOT_PLAIN) return NOT_PLAIN;
    put(copy, key, item);
  }
  return copy;
}

/** The same of something that only JSON can say; each object is looked at once, as they may be circles. */
export function mustAllBeStill(value: unknown, seen = new Set<object>()): void {
  if (typeof value === 'symbol') throw refused('a symbol');
  if (typeof value !== 'object' || value === null || seen.has(value) || ArrayBuffer.isView(value)) return;
  seen.add(value);
  mustBeStill(value);
  for (const key of Object.keys(value)) mustAllBeStill(fieldOf(value, key), seen);
}

/** What a tool gets, before anybody looks at it: a guard that finds nothing in it must have seen what runs. */
export function mustBeStillInput(input: unknown, levels: number): void {
  if (typeof input === 'object' && input !== null) copied(input, levels, true);
}

/** A getter is asked by nobody: whatever it says, it may say something else afterwards. */
function fieldOf(value: object, key: string): unknown {
  const field = Object.getOwnPropertyDescriptor(value, key);
  if (field !== undefined && !('value' in field)) throw refused(`a getter ("${key}")`);
  return field?.value;
}

/** Every answer of a proxy is computed, and `toJSON` says what JSON says: either may say something else the next time. */
function mustBeStill(value: object): void {
  if (types.isProxy(value)) throw refused('a Proxy');
  if (!('toJSON' in value) || isOfPlatform(value)) return;
  const own = Object.getOwnPropertyDescriptor(value, 'toJSON');
  // a field of that name that holds data is a field like any other
  if (own === undefined || !('value' in own) || typeof own.value === 'function') throw refused('a toJSON');
}

function isOfPlatform(value: object): boolean {
  if (Object.hasOwn(value, 'toJSON')) return false;
  return value instanceof Date || value instanceof URL || ArrayBuffer.isView(value);
}

function refused(what: string): HookError {
  const hint = 'give it as plain data, for example JSON.parse(JSON.stringify(payload)), and let the tool run with that';
  return new HookError(
    'BAD_PAYLOAD',
    `The payload holds ${what}, which could say something else the next time it is asked.`,
    {
      hint,
    },
  );
}

/** A field like any other, whatever it is called. */
function put(fields: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
  else Reflect.set(fields, key, value);
}
