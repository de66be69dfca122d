import type { JsonObject } from '../../core/json.ts';
import { sha256 } from '../../state/sha256.ts';

/** Attributes as OTLP's JSON has them; what is null is not said. 64 bits are a text. */
export function attributes(values: Readonly<Record<string, string | number | boolean | null>>): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [{ key, value: anyValue(value) }]));
}

function anyValue(value: string | number | boolean): JsonObject {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

export function unixNano(at: string, beforeMs = 0): string {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return '0';
  return String(BigInt(Math.round((ms - beforeMs) * 1000)) * 1000n);
}

/** Hexadecimal, as this form has ids, and the same each time that the same is sent. */
export function traceId(session: string): string {
  return sha256(`session ${session}`).slice(0, 32);
}

export function spanId(...parts: readonly string[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16);
}
