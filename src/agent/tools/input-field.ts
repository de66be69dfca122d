import type { JsonObject } from '../../core/json.ts';

/** A field that must be a text, in words for the model where it is not. */
export function textField(input: JsonObject, name: string): string {
  const value = input[name];
  if (typeof value === 'string') return value;
  throw new Error(`"${name}" must be a string${value === undefined ? ', and is missing' : ''}.`);
}

export function optionalText(input: JsonObject, name: string): string | null {
  const value = input[name];
  return value === undefined || value === null ? null : textField(input, name);
}
