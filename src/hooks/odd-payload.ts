import { types } from 'node:util';
import { HookError } from '../core/hook-error.ts';
import { isPlainJson, PAYLOAD_LEVELS } from '../core/json.ts';

/**
 * What JSON has of a payload that is not plain data: objects of classes, dates. What could say something else the next time it is
 * asked is refused, and so is what hooks could not be shown of a tool's input: nobody could judge what then runs.
 */
export function asJsonHasIt(payload: object): unknown {
  mustBeStill(payload, new Set());
  mustBeData(Reflect.get(payload, 'tool_input'), new Set());
  const written: unknown = JSON.parse(JSON.stringify(payload));
  if (!isPlainJson(PAYLOAD_LEVELS, written))
    throw new HookError('BAD_PAYLOAD', `The payload is nested deeper than ${PAYLOAD_LEVELS} levels.`);
  return written;
}

/** Each object is looked at once: they may be circles. */
function mustBeStill(value: unknown, seen: Set<object>): void {
  if (typeof value === 'symbol') throw refused('a symbol');
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (types.isProxy(value)) throw refused('a Proxy');
  if (hasOwnWords(value)) throw refused('a toJSON');
  if (ArrayBuffer.isView(value)) return;
  for (const key of Object.keys(value)) {
    const field = Object.getOwnPropertyDescriptor(value, key);
    if (field?.get || field?.set) throw refused(`a getter ("${key}")`);
    mustBeStill(field?.value, seen);
  }
}

/** `toJSON` says what JSON says of it; of what comes with the platform, that is known. A field that is only called so is a field. */
function hasOwnWords(value: object): boolean {
  const own = Object.getOwnPropertyDescriptor(value, 'toJSON');
  if (own !== undefined) return !('value' in own) || typeof own.value === 'function';
  const isOfPlatform = value instanceof Date || value instanceof URL || ArrayBuffer.isView(value);
  return !isOfPlatform && 'toJSON' in value;
}

/** What a tool would see and JSON does not say, no hook could look at. */
function mustBeData(value: unknown, seen: Set<unknown>): void {
  if (value instanceof Date || value instanceof URL || seen.has(value)) return;
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject && typeof value !== 'function') return;
  const prototype: unknown = isObject ? Object.getPrototypeOf(value) : value;
  const isPlain = prototype === null || prototype === Object.prototype || Array.isArray(value);
  const hint = 'give the tool_input as plain data: what its tool gets, and nothing that is computed later';
  const most = Object.keys(value).length + Number(Array.isArray(value));
  if (!isPlain || Reflect.ownKeys(value).length !== most) {
    const message =
      'The tool_input holds something that hooks cannot be shown: a class, a function or a hidden property.';
    throw new HookError('BAD_PAYLOAD', message, { hint });
  }
  seen.add(value);
  for (const item of Object.values(value)) mustBeData(item, seen);
}

function refused(what: string): HookError {
  const message = `The payload holds ${what}, which could say something else the next time it is asked.`;
  const hint = 'give plain data, for example JSON.parse(JSON.stringify(payload)), and let the tool run with that';
  return new HookError('BAD_PAYLOAD', message, { hint });
}
