import { types } from 'node:util';

/** Something that JSON has to say, or nobody can: `odd-payload.ts` tells which. */
export const ODD = Symbol('odd');

/**
 * A copy of plain data in which each value was read once: what the first guard is told is what the last one is told, and what is
 * recorded. `whole`: also what is hidden would count, as it is what a tool gets.
 */
export function plainCopyOf(value: unknown, levels: number, whole: boolean): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol' ? ODD : value;
  const isList = Array.isArray(value);
  const prototype: unknown = types.isProxy(value) ? ODD : Object.getPrototypeOf(value);
  if (levels === 0 || (prototype !== null && prototype !== (isList ? Array.prototype : Object.prototype))) return ODD;
  const keys = Object.keys(value);
  if (whole && Reflect.ownKeys(value).length !== keys.length + Number(isList)) return ODD;
  const copy: object = isList ? new Array(value.length) : {};
  for (const key of keys) {
    const field = Object.getOwnPropertyDescriptor(value, key);
    const item = field?.get || field?.set ? ODD : plainCopyOf(field?.value, levels - 1, whole || key === 'tool_input');
    if (item === ODD) return ODD;
    if (key === '__proto__') Object.defineProperty(copy, key, { ...field, value: item });
    else Reflect.set(copy, key, item);
  }
  return copy;
}
