import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { Schema } from './json-schema.ts';

/** What is wrong with a value, as `path: sentence`; empty: nothing. It knows the words that our own schemas use. */
export function schemaProblems(schema: Schema, value: unknown): readonly string[] {
  const { definitions = schema.$defs } = schema;
  return problems(schema, value, { path: [], definitions: isObject(definitions) ? definitions : {} });
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly definitions: JsonObject;
}

type Keyword = (is: Json, value: unknown, place: Place, schema: Schema) => readonly string[];

function problems(schema: Json, value: unknown, place: Place): readonly string[] {
  if (!isObject(schema)) return [];
  const found = Object.entries(schema).flatMap(
    ([word, is]) => KEYWORDS[word]?.(is ?? null, value, place, schema) ?? [],
  );
  const { errorMessage } = schema;
  return found.length > 0 && typeof errorMessage === 'string' ? [sentence(place, errorMessage)] : found;
}

function sentence({ path }: Place, message: string): string {
  return `${path.join('.')}: ${message}`;
}

function fits(schema: Json, value: unknown, place: Place): boolean {
  return problems(schema, value, place).length === 0;
}

function below(place: Place, key: string | number): Place {
  return { ...place, path: [...place.path, key] };
}

function listed(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isType(type: Json, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

/** What is undefined is not there, as in JSON. */
function eachEntry(value: unknown, check: (key: string, item: unknown) => readonly string[]): readonly string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : check(key, item)));
}

function has(value: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeOf(value) === 'object';
}

/** Of several forms, the one whose type it has was meant. */
function anyOf(is: Json, value: unknown, place: Place): readonly string[] {
  const forms = listed(is);
  if (forms.some((one) => fits(one, value, place))) return [];
  const likely = forms.filter((one) => isObject(one) && one.type !== undefined && isType(one.type, value));
  const [only, ...others] = likely;
  return only !== undefined && others.length === 0
    ? problems(only, value, place)
    : [sentence(place, 'This is none of the forms that it can have.')];
}

function number(fails: (value: number, limit: number) => boolean, words: string): Keyword {
  return (is, value, place) =>
    typeof value === 'number' && typeof is === 'number' && fails(value, is)
      ? [sentence(place, `${value} must be ${words} ${is}.`)]
      : [];
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: (is, value, place) => problems(place.definitions[String(is).split('/').at(-1) ?? ''] ?? null, value, place),
  type: (is, value, place) =>
    listed(is).some((type) => isType(type, value))
      ? []
      : [sentence(place, `It must be of type ${listed(is).join(' or ')}, not ${typeOf(value)}.`)],
  const: (is, value, place) => (value === is ? [] : [sentence(place, `It can only be ${JSON.stringify(is)}.`)]),
  enum: (is, value, place) =>
    listed(is).some((one) => one === value)
      ? []
      : [
          sentence(
            place,
            `It can be ${listed(is)
              .map((one) => JSON.stringify(one))
              .join(', ')}.`,
          ),
        ],
  required: (is, value, place) =>
    isRecord(value)
      ? listed(is).flatMap((key) => (has(value, String(key)) ? [] : sentence(place, `"${key}" is missing.`)))
      : [],
  properties: (is, value, place) =>
    eachEntry(value, (key, item) =>
      isObject(is) && Object.hasOwn(is, key) ? problems(is[key] ?? null, item, below(place, key)) : [],
    ),
  additionalProperties: (is, value, place, { properties, patternProperties }) =>
    eachEntry(value, (key, item) => {
      const isKnown = isObject(properties) && Object.hasOwn(properties, key);
      const isNote =
        isObject(patternProperties) && Object.keys(patternProperties).some((one) => new RegExp(one).test(key));
      if (isKnown || isNote) return [];
      return is === false ? [sentence(place, `"${key}" means nothing here.`)] : problems(is, item, below(place, key));
    }),
  items: (is, value, place) =>
    Array.isArray(value) ? value.flatMap((item, i) => problems(is, item, below(place, i))) : [],
  minItems: (is, value, place) =>
    Array.isArray(value) && value.length < Number(is) ? [sentence(place, 'The list is empty.')] : [],
  pattern: (is, value, place) =>
    typeof value === 'string' && !new RegExp(String(is)).test(value)
      ? [sentence(place, `${JSON.stringify(value)} is not written as it must be.`)]
      : [],
  minimum: number((value, limit) => value < limit, 'at least'),
  maximum: number((value, limit) => value > limit, 'at most'),
  exclusiveMinimum: number((value, limit) => value <= limit, 'above'),
  anyOf,
  oneOf: (is, value, place) => {
    const count = listed(is).filter((one) => fits(one, value, place)).length;
    return count === 1 ? [] : [sentence(place, `Exactly one of its forms must fit, and ${count} do.`)];
  },
  allOf: (is, value, place) => listed(is).flatMap((one) => problems(one, value, place)),
  not: (is, value, place) => (fits(is, value, place) ? [sentence(place, 'It has what it cannot have.')] : []),
  if: (is, value, place, { then = null, else: otherwise = null }) =>
    problems(fits(is, value, place) ? then : otherwise, value, place),
};
