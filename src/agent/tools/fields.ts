import type { Json, JsonObject } from '../../core/json.ts';

/** What a model is told of the input of a tool. */
export function inputSchema(required: readonly string[], properties: JsonObject): JsonObject {
  return { type: 'object', properties, required };
}

/** What a model sends as input is checked field by field; the words of a refusal are for the model. */
export function textIn(input: JsonObject, name: string): string {
  return textOr(input, name, null) ?? missing(name, 'a text');
}

export function textOr<T>(input: JsonObject, name: string, otherwise: T): string | T {
  const value = input[name] ?? null;
  if (value === null) return otherwise;
  return typeof value === 'string' ? value : wrong(name, 'a text', value);
}

export function flagIn(input: JsonObject, name: string): boolean {
  const value = input[name] ?? false;
  return typeof value === 'boolean' ? value : wrong(name, 'true or false', value);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** A number that is too large is taken for the largest. */
export function wholeNumberOr<T>(input: JsonObject, name: string, range: Range, otherwise: T): number | T {
  const value = input[name] ?? null;
  if (value === null) return otherwise;
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= range.least;
  return fits ? Math.min(value, range.most) : wrong(name, `a whole number from ${range.least}`, value);
}

export function oneOfOr<T extends string>(input: JsonObject, name: string, words: readonly T[], otherwise: T): T {
  const value = input[name] ?? otherwise;
  return words.find((word) => word === value) ?? wrong(name, `one of ${words.join(', ')}`, value);
}

function missing(name: string, what: string): never {
  throw new Error(`The field "${name}" is missing; it has to be ${what}.`);
}

function wrong(name: string, what: string, value: Json): never {
  const shown = JSON.stringify(value);
  throw new Error(
    `The field "${name}" has to be ${what}, not ${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}.`,
  );
}
