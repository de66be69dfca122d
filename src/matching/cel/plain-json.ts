import { Optional } from '@marcbachmann/cel-js';
import { Duration, UnsignedInt } from '@marcbachmann/cel-js/evaluator';

/** A value of an expression as JSON has it; undefined: JSON has nothing for it. */
export function plainJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (Array.isArray(value)) return value.map(plainJson);
  if (value instanceof Map) return fromEntries([...value]);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (value instanceof Optional) return value.hasValue() ? plainJson(value.value()) : undefined;
  if (value instanceof UnsignedInt || value instanceof Duration) return String(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? fromEntries(Object.entries(value)) : undefined;
}

function fromEntries(entries: readonly (readonly [unknown, unknown])[]): unknown {
  return Object.fromEntries(entries.map(([key, item]) => [String(key), plainJson(item)]));
}
