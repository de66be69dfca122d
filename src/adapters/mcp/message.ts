import { isUtf8 } from 'node:buffer';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Located } from '../../core/located.ts';
import { readJson } from '../../core/read-json.ts';

export type RequestId = string | number | null;

/** A line of the protocol: one message, or several (protocol 2025-03-26). */
export interface Batch {
  readonly messages: readonly JsonObject[];
  readonly isList: boolean;
}

/** Null: it is no message that could be read. */
export function readLine(line: Buffer): Batch | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    if (isObject(value)) return { messages: [value], isList: false };
    return Array.isArray(value) && value.every(isObject) ? { messages: value, isList: true } : null;
  } catch {
    return null;
  }
}

export function writeLine({ messages, isList }: Batch): string {
  return `${JSON.stringify(isList ? messages : messages[0])}\n`;
}

/** Ids that look alike ("1" and 1) are not the same; null: it has none, so that nobody expects an answer. */
export function idOf(message: JsonObject): { readonly id: RequestId; readonly key: string } | null {
  const { id } = message;
  if (id === undefined) return null;
  // anything else is no id; whoever sent it hears of it under null
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return { id: known, key: JSON.stringify(known) };
}

/** Whether the bytes can be read in one way only, so that whoever gets them reads what we have read. */
export function hasOneReading(line: Buffer, { messages, isList }: Batch): boolean {
  if (!isUtf8(line)) return false;
  const text = line.toString('utf8');
  if (JSON.stringify(isList ? messages : messages[0]) === text.trim()) return true;
  const read = readJson(text, () => {});
  return 'tree' in read && read.tree !== null && !repeatsKey(read.tree);
}

/** Of a key that stands twice one reader takes the first value and another the last. */
function repeatsKey(node: Located): boolean {
  if (node.kind === 'list') return node.items.some(repeatsKey);
  if (node.kind !== 'map') return false;
  const keys = new Set(node.entries.map(({ key }) => key));
  return keys.size < node.entries.length || node.entries.some(({ value }) => repeatsKey(value));
}
