import { joinedWords } from '../../core/joined-words.ts';
import { isObject, type Json, type JsonObject, sameJson } from '../../core/json.ts';
import type { ToolFields } from '../../core/wire.ts';
import { typedText } from './typed-text.ts';

/**
 * The input with the fields that hooks know beside the agent's own. The agent's own is what it works with, so that it is
 * what hooks are shown, whatever stands under the other name.
 */
export function withKnownFields(input: JsonObject, fields: ToolFields): JsonObject {
  const added = Object.entries(fields).flatMap(([known, own]) => {
    const value = knownValue(input, own);
    return value === undefined ? [] : [[known, value] as const];
  });
  return added.length === 0 ? input : { ...input, ...Object.fromEntries(added) };
}

/** Two names of one field under which different things stand. Which of them counts, versions of an agent may differ in. */
export function contradiction(input: JsonObject, fields: ToolFields): readonly [string, string] | null {
  const found = Object.entries(fields).find(([known, own]) => {
    const value = knownValue(input, own);
    return value !== undefined && (input[known] ?? null) !== null && !sameJson(input[known], value);
  });
  return found === undefined ? null : [nameOf(found[1]), found[0]];
}

/**
 * What hooks made of an input, in the agent's own fields: what they changed under the known name is written under the
 * agent's, and what was only added is taken out again. Null: both names were changed, to different things.
 */
export function inOwnFields(given: JsonObject, fields: ToolFields, rewrite: JsonObject): JsonObject | null {
  const before = withKnownFields(given, fields);
  const result: Record<string, Json | undefined> = { ...rewrite };
  for (const [known, own] of Object.entries(fields)) {
    const name = nameOf(own);
    // it came under the known name only
    if (Object.hasOwn(given, known) && knownValue(given, own) === undefined) continue;
    const isChanged = (key: string): boolean => Object.hasOwn(rewrite, key) && !sameJson(rewrite[key], before[key]);
    delete result[known];
    const written = writtenBack(own, rewrite[known]);
    if (isChanged(known) && isChanged(name) && !sameJson(written, rewrite[name])) return null;
    if (isChanged(known)) result[name] = written;
    // who gives a whole new input need not know the agent's own name
    else if (!Object.hasOwn(rewrite, name) && Object.hasOwn(rewrite, known)) result[name] = given[name];
    // what came under both names goes back under both
    if (Object.hasOwn(given, known) && Object.hasOwn(rewrite, known)) result[known] = knownValue(result, own);
  }
  return result;
}

function nameOf(own: ToolFields[string]): string {
  if (typeof own === 'string') return own;
  return 'lines' in own ? own.lines : own.typed;
}

function knownValue(input: Readonly<Record<string, Json | undefined>>, own: ToolFields[string]): Json | undefined {
  const value = input[nameOf(own)];
  if (value === undefined || value === null) return undefined;
  if (typeof own === 'string') return value;
  if ('typed' in own) return typeof value === 'string' ? typedText(value) : value;
  return (Array.isArray(value) ? value : [value]).map(lineOf).join('\n');
}

/** A command that is more than a text is shown whole: what nobody can read, no guard can look at. */
function lineOf(item: Json): string {
  if (typeof item === 'string') return item;
  if (isObject(item) && typeof item.command === 'string') {
    return joinedWords([item.command, ...(Array.isArray(item.args) ? item.args : [])], ' ');
  }
  return JSON.stringify(item);
}

function writtenBack(own: ToolFields[string], value: Json | undefined): Json | undefined {
  return typeof own === 'string' || 'typed' in own || value === undefined ? value : [value];
}
