import type { JsonObject } from '../../core/json.ts';
import { isObject } from '../../core/json.ts';
import { fieldOf, sliceOf, writtenIn } from './written.ts';

export type RequestId = string | number | null;

/** A message as it was read, and as it is written. */
export interface Message {
  readonly value: JsonObject;
  readonly text: string;
}

/** A line of the protocol: one message, or several (protocol 2025-03-26). */
export interface Batch {
  readonly messages: readonly Message[];
  readonly isList: boolean;
}

/** Null: it is no message that could be read. */
export function readLine(line: Buffer): Batch | null {
  try {
    const text = line.toString('utf8');
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { messages: [{ value, text: text.trim() }], isList: false };
    if (!Array.isArray(value) || !value.every(isObject)) return null;
    const items = writtenIn(text, 1).items ?? [];
    const messages = items.map((item, i): Message => ({ value: value[i] ?? {}, text: sliceOf(text, item) }));
    return { messages, isList: true };
  } catch {
    return null;
  }
}

export function lineOf(texts: readonly string[], isList: boolean): string {
  return `${isList ? `[${texts.join(',')}]` : texts[0]}\n`;
}

interface Identity {
  readonly id: RequestId;
  /** Ids that look alike ("1" and 1) are not the same. */
  readonly key: string;
  /** As it was sent, with digits that a number of ours cannot hold. */
  readonly text: string;
}

/** Null: it has none, so that nobody expects an answer. */
export function idOf({ value, text }: Message): Identity | null {
  const { id } = value;
  if (id === undefined) return null;
  // anything else is no id; whoever sent it hears of it under null
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  const key = JSON.stringify(known);
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return { id: known, key, text: key };
  const written = writtenIn(text, 1);
  return { id: known, key, text: sliceOf(text, fieldOf(written, 'id') ?? written) };
}
