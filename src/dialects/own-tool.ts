import { isObject, type Json, type JsonObject, sameJson } from '../core/json.ts';
import type { Payload } from '../core/payload.ts';
import type { ToolNames } from '../core/tools.ts';

/** What an agent calls fields of a tool's input that hooks know by another name. `list`: it has a list of them there. */
export type OwnFields = Readonly<Record<string, string | { readonly list: string }>>;

/** The tool of an event as an agent calls it: as it came from that agent, else its usual name for it. */
export function ownToolName(tools: ToolNames, { tool_name: known, agent_tool_name: given }: Payload): string {
  const names = Object.values(tools).flat();
  if (typeof given === 'string' && names.includes(given)) return given;
  if (typeof known !== 'string') return '';
  return Object.entries(tools).find(([tool]) => tool === known)?.[1]?.[0] ?? known;
}

/** A tool's input with the agent's own fields beside those that hooks know. */
export function withOwnFields(input: Json | undefined, fields: OwnFields): Json | undefined {
  if (!isObject(input)) return input;
  const added = Object.entries(fields).flatMap(([known, own]) => {
    const value = input[known];
    if (value === undefined || Object.hasOwn(input, nameOf(own))) return [];
    return [[nameOf(own), typeof own === 'string' ? value : [value]] as const];
  });
  return { ...input, ...Object.fromEntries(added) };
}

/**
 * What a hook made of such an input, without the fields that were added for it. Null: it changed the same thing under both
 * names, to different things.
 */
export function withoutOwnFields(given: JsonObject, fields: OwnFields, rewrite: JsonObject): JsonObject | null {
  const result: Record<string, Json | undefined> = { ...rewrite };
  for (const [known, own] of Object.entries(fields)) {
    const name = nameOf(own);
    if (given[known] === undefined || Object.hasOwn(given, name) || !Object.hasOwn(rewrite, name)) continue;
    const value = typeof own === 'string' ? rewrite[name] : joined(rewrite[name]);
    delete result[name];
    const isChanged = (other: Json | undefined): boolean => !sameJson(other, given[known]);
    if (isChanged(value) && isChanged(rewrite[known] ?? given[known]) && !sameJson(value, rewrite[known])) return null;
    if (isChanged(value) || rewrite[known] === undefined) result[known] = value;
  }
  return result;
}

function nameOf(own: OwnFields[string]): string {
  return typeof own === 'string' ? own : own.list;
}

function joined(list: Json | undefined): Json | undefined {
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list.join('\n') : list;
}
