import type { JsonObject } from '../../core/json.ts';
import { MAX_TIMEOUT_MS } from '../timeout-in.ts';

/** A JSON Schema of draft 7: the one that every editor knows. */
export type Schema = JsonObject;

/** What may stand under each key. */
export type Fields = Readonly<Record<string, Schema>>;

export const DRAFT = 'http://json-schema.org/draft-07/schema#';

export const ANYTHING: Schema = {};

export function text(description: string, more: JsonObject = {}): Schema {
  return { type: 'string', description, ...more };
}

export function flag(description: string): Schema {
  return { type: 'boolean', description };
}

export function word(words: readonly string[], description: string): Schema {
  return { enum: [...words], description };
}

/** One text, or several. */
export function texts(description: string): Schema {
  return { anyOf: [{ type: 'string' }, listOf({ type: 'string' })], description };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** Names with values, which a file may also write as numbers. */
export function textMap(description: string): Schema {
  return { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] }, description };
}

/** Up to a day, in that unit. */
export function timeout(unit: 'seconds' | 'milliseconds', more = ''): Schema {
  const maximum = unit === 'seconds' ? MAX_TIMEOUT_MS / 1000 : MAX_TIMEOUT_MS;
  return { type: 'number', exclusiveMinimum: 0, maximum, description: `How long it may take, in ${unit}.${more}` };
}

interface ObjectForm {
  readonly required?: readonly string[];
  /** Keys that mean nothing may stand there too. */
  readonly open?: true;
  readonly rules?: readonly Schema[];
  readonly description?: string;
}

export function objectOf(fields: Fields, { required = [], open, rules = [], description }: ObjectForm = {}): Schema {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties: { ...fields },
    ...(required.length === 0 ? {} : { required: [...required] }),
    ...(open ? {} : { additionalProperties: false }),
    ...(rules.length === 0 ? {} : { allOf: [...rules] }),
  };
}

const THEN = 'then';

/** The one or the other, by what it is. Written so that no value of ours can be taken for a promise. */
export function choice(condition: Schema, yes: Schema, no?: Schema): Schema {
  return { if: condition, [THEN]: yes, ...(no === undefined ? {} : { else: no }) };
}

/** Where `type` is one of these, that key must be there. */
export function needs(types: readonly string[], key: string): Schema {
  const isType = { properties: { type: { enum: [...types] } } };
  return choice({ ...isType, required: ['type'] }, { required: [key] });
}

/** The same where `type` is not said, which means a command. */
export function commandNeeds(keys: readonly string[]): Schema {
  const errorMessage = `${keys.map((key) => `"${key}"`).join(' or ')} is missing.`;
  const one = { anyOf: keys.map((key) => ({ required: [key] })), errorMessage };
  return choice({ properties: { type: { const: 'command' } } }, one);
}

/** The rows of a table for exactly the keys that a loader reads: one that the table has not is a mistake of ours. */
export function rowsFor(keys: readonly string[], table: Fields, where: string): Fields {
  const rows = keys.map((key) => {
    const row = table[key];
    if (row === undefined) throw new Error(`"${key}" of ${where} is read, and no schema says what it is`);
    return [key, row] as const;
  });
  return Object.fromEntries(rows);
}

/** A key without a value says nothing: agents' own files often have some. */
export function orNothing(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, nullable(schema)]));
}

function nullable(schema: Schema): Schema {
  const { type, enum: words, anyOf } = schema;
  if (type !== undefined) return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] };
  if (Array.isArray(words)) return { ...schema, enum: [...words, null] };
  return Array.isArray(anyOf) ? { ...schema, anyOf: [...anyOf, { type: 'null' }] } : schema;
}
