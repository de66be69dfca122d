import { isObject } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import type { ModelSource } from '../core/model.ts';
import { shorten } from '../core/shown-text.ts';
import { withoutKey } from './api-key.ts';

/** What a service answered instead of an answer. The AI SDK's errors have the same field. */
interface StatusError extends Error {
  readonly statusCode: number;
  /** When it wants to be asked again; null: it does not say. Absent in the AI SDK's. */
  readonly retryAfterMs?: number | null | undefined;
}

export function statusError(message: string, statusCode: number, retryAfterMs?: number | null): StatusError {
  return Object.assign(new Error(message), { statusCode, retryAfterMs });
}

export function isStatusError(error: unknown): error is StatusError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** An answer that is longer than anybody reads to the end; what it says is not known. */
export function tooLong(message: string): Error {
  return Object.assign(new Error(message), { tooLong: true });
}

export function isTooLong(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'tooLong' in error;
}

const SHOWN_CHARS = 400;

/** What went wrong with a service, as it may be told: services quote what they are sent, the key included. */
export function toldError(error: unknown, source: ModelSource): Error {
  const message = withoutKey(messageOf(error), source);
  // what was cut first could end with half of the key
  const shown = shorten(message, SHOWN_CHARS).text;
  if (isStatusError(error)) return statusError(shown, error.statusCode, error.retryAfterMs);
  return isTooLong(error) ? tooLong(shown) : new Error(shown);
}

/** What a service says about an error; each has its own place for it. */
export function errorWords(answer: { readonly [key: string]: unknown }): string | null {
  const { error, message, detail } = answer;
  const words = [isObject(error) ? error.message : error, message, detail].find((text) => typeof text === 'string');
  return typeof words === 'string' && words.trim() !== '' ? inOneLine(words) : null;
}

export function inOneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}
