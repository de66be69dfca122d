import { isObject, type Json, type JsonObject, sameJson } from '../../core/json.ts';
import type { ToolFields } from '../../core/wire.ts';

/** The input with the fields that hooks know beside the agent's own. A field that is there already is left as it is. */
export function withKnownFields(input: JsonObject, fields: ToolFields): JsonObject {
  const added = Object.entries(fields).flatMap(([known, own]) => {
    const value = Object.hasOwn(input, known) ? undefined : knownValue(input, own);
    return value === undefined ? [] : [[known, value] as const];
  });
  return added.length === 0 ? input : { ...input, ...Object.fromEntries(added) };
}

/**
 * What hooks made of an input, in the agent's own fields: what they changed under the known name is written under the
 * agent's, and what was only added is taken out again. Null: both names were changed, to different things.
 */
export function inOwnFields(given: JsonObject, fields: ToolFields, rewrite: JsonObject): JsonObject | null {
  const before = withKnownFields(given, fields);
  const result: Record<string, Json | undefined> = { ...rewrite };
  for (const [known, own] of Object.entries(fields)) {
    if (Object.hasOwn(given, known)) continue;
    const name = typeof own === 'string' ? own : own.lines;
    const isChanged = (key: string): boolean => Object.hasOwn(rewrite, key) && !sameJson(rewrite[key], before[key]);
    delete result[known];
    const written = writtenBack(own, rewrite[known]);
    if (isChanged(known) && isChanged(name) && !sameJson(written, rewrite[name])) return null;
    if (isChanged(known)) result[name] = written;
    // who gives a whole new input need not know the agent's own name
    else if (!Object.hasOwn(rewrite, name) && Object.hasOwn(rewrite, known)) result[name] = given[name];
  }
  return result;
}

function knownValue(input: JsonObject, own: ToolFields[string]): Json | undefined {
  if (typeof own === 'string') return input[own];
  const list = input[own.lines];
  if (list === undefined || list === null) return undefined;
  return (Array.isArray(list) ? list : [list]).map(lineOf).join('\n');
}

/** A command that is more than a text is shown whole: what nobody can read, no guard can look at. */
function lineOf(item: Json): string {
  if (typeof item === 'string') return item;
  if (isObject(item) && typeof item.command === 'string') {
    const args = Array.isArray(item.args) ? item.args.map(String) : [];
    return [item.command, ...args].join(' ');
  }
  return JSON.stringify(item);
}

function writtenBack(own: ToolFields[string], value: Json | undefined): Json | undefined {
  return typeof own === 'string' || value === undefined ? value : [value];
}
