import { orElse } from './or-else.ts';
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value where it is a text, else an empty one. */
export function textOrNone(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Equality of two JSON values; key order does not matter, so a rewrite that only reorders keys is no rewrite. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** One spelling per value: keys sorted, so that equal definitions have equal hashes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    if (value[key] === undefined) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(value[key])}`;
  }
  return `{${fields}}`;
}

/** No payload is nested deeper: everything that writes one down recurses. */
export const PAYLOAD_LEVELS = 500;

/** Whether a value is nested deeper than `limit`, or refers to itself; recurses no further than that, so nothing is too deep for it. */
export function deeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value))
    return value.length > 0 && (limit === 0 || value.some((item) => deeperThan(limit - 1, item)));
  const fields: { readonly [key: string]: unknown } = { ...value };
  for (const key in fields) if (limit === 0 || deeperThan(limit - 1, fields[key])) return true;
  return false;
}

/**
 * Whether a value is JSON as it stands, nested no deeper than `limit`: no class, no function, no BigInt, nothing with an
 * opinion of its own about how it is written. Looks at every value and copies none.
 */
export function isPlainJson(limit: number, value: unknown): boolean {
  if (typeof value !== 'object') return typeof value !== 'bigint' && typeof value !== 'function';
  if (value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Array.prototype && Array.isArray(value))
    return value.length === 0 || (limit > 0 && value.every((item) => isPlainJson(limit - 1, item)));
  if (!isObject(value) || (prototype !== Object.prototype && prototype !== null)) return false;
  for (const key in value) if (limit === 0 || !isPlainJson(limit - 1, value[key])) return false;
  return true;
}

/** A copy that shares nothing which could be changed; strings, however long, cost nothing. */
export function copyJson<T>(value: T): T;
export function copyJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyJson(item));
  // a copy of all fields at once, of which few hold anything: twenty times as fast as one made field by field
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const item = copy[key];
    if (typeof item === 'object' && item !== null) copy[key] = copyJson(item);
  }
  return copy;
}

export function isJsonText(text: string): boolean {
  return parsedJson(text) !== undefined;
}

/** undefined: it is no JSON. */
export function parsedJson(text: string): Json | undefined {
  return orElse((): Json => JSON.parse(text), undefined);
}

/** null: it is no JSON, or no object. */
export function parsedObject(text: string): JsonObject | null {
  const value = parsedJson(text);
  return isObject(value) ? value : null;
}
