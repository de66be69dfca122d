import { generateKeyPairSync } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';

/** A key whose value is no text of any kind has one here; whatever is new is tried with the others. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  when: ['true'],
  if: ['Bash(git *)'],
  module: ['./there.mjs'],
  url: ['http://127.0.0.1:9/x'],
  post: ['http://127.0.0.1:9/x'],
  answerWithin: ['30m'],
  since: ['2026-11-01'],
  syslog: ['udp://127.0.0.1:9'],
  ocsf: ['/nowhere/x'],
  shell: ['bash'],
  run: ['echo "$HOME" {{tool_name}}'],
  command: ['echo "$HOME" {{tool_name}}'],
  extends: ['git'],
  key: [generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
};
const TEXTS = ['x', 'http://127.0.0.1:9/x', '${SOME_NAME}'];
const NUMBERS = [0.5];
const MOST = 5;
const DEEPEST = 9;

/** One value for each key that may stand somewhere in it, and more where it is a text or a number. */
export function samplesOf(schema: JsonObject, whole: JsonObject = schema, key = '', depth = 0): readonly Json[] {
  if (depth > DEEPEST) return [];
  const inner = (one: Json | undefined, name = key): readonly Json[] =>
    isObject(one) ? samplesOf(one, whole, name, depth + 1) : [];
  if (typeof schema.$ref === 'string') return inner(definition(whole, schema.$ref));
  if (schema.const !== undefined) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, MOST);
  const ways = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  // as `choice` writes it
  const others = ways.length > 0 ? ways : [schema.then, schema.else].filter((one) => one !== undefined);
  const found = others.filter((one) => isObject(one) && !isOnlyDemand(one)).flatMap((one) => inner(one));
  if (isObject(schema.properties) || isObject(schema.additionalProperties))
    return [...objectsOf(schema, inner), ...found];
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const plain = types.flatMap((type): readonly Json[] => {
    switch (type) {
      case 'string':
        return (MEANT[key] ?? TEXTS).filter(
          (text) => typeof schema.pattern !== 'string' || new RegExp(schema.pattern).test(text),
        );
      case 'boolean':
        return [true, false];
      case 'number':
        return NUMBERS;
      case 'integer':
        return [30];
      case 'array': {
        const items = inner(schema.items);
        return items.length === 0 ? [[]] : items.map((item) => [item]);
      }
      case 'object':
        return [{}, { command: 'ls' }];
      default:
        return [];
    }
  });
  const all = [...found, ...plain];
  return all.length === 0 ? ['x', { a: 1 }] : all;
}

function isOnlyDemand(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => ['required', 'not', 'errorMessage'].includes(key));
}

/** What each key is beside those without which nothing can be understood. Of keys that are alike, as events are, one has all samples. */
function objectsOf(
  { properties = {}, required, additionalProperties }: JsonObject,
  inner: (one: Json | undefined, name?: string) => readonly Json[],
): readonly Json[] {
  const fields = Object.entries(isObject(properties) ? properties : {});
  const needed = Array.isArray(required) ? required.map(String) : [];
  const least = (name: string): Json => {
    const [first = 'x'] = inner(fields.find(([key]) => key === name)?.[1], name);
    return first;
  };
  // an entry does something
  const does = fields.some(([key]) => key === 'command') ? { command: 'echo x' } : {};
  const base = { ...does, ...Object.fromEntries(needed.map((name) => [name, least(name)])) };
  const named = isObject(additionalProperties) ? inner(additionalProperties).slice(0, MOST) : [];
  const seen = new Set<string>();
  return [
    ...fields.flatMap(([key, field]) => {
      const shape = JSON.stringify(isObject(field) ? { ...field, description: '' } : field);
      const isSeen = shape.length > LONG && seen.has(shape);
      seen.add(shape);
      return inner(field, key)
        .slice(0, isSeen ? 1 : undefined)
        .map((value) => ({ ...base, [key]: value }));
    }),
    ...named.map((value) => ({ ...base, some: value })),
  ];
}

/** Short ones are texts and numbers, whose keys mean different things. */
const LONG = 60;

function definition(whole: JsonObject, ref: string): Json | undefined {
  const { definitions } = whole;
  return isObject(definitions) ? definitions[ref.slice('#/definitions/'.length)] : undefined;
}
