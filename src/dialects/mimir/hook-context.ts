import { isObject, type Json, type JsonObject, parsedJson } from '../../core/json.ts';
import { OTHER_NAMES } from './events.ts';

/** The texts of a shell's answer, and what they are in it. */
const OF_SHELL = { bash_exit_code: 'exit_code', bash_stdout: 'stdout', bash_stderr: 'stderr' } as const;

/** Variables that are numbers, under the names that a payload has for them. */
const NUMBERS: Readonly<Record<string, string>> = {
  duration: 'duration_ms',
  tokens_used: 'tokens_used',
  context_tokens: 'context_tokens',
  cost: 'cost',
};

/**
 * Mimir's context of a hook as a payload: everything that is known about the event are its `variables`. On an event that
 * is called as Mimir calls it they are read without a `hookName` as well: a guard would see nothing. What is no such context
 * stays as it is.
 */
export function fromHookContext(payload: JsonObject, event: string): JsonObject {
  const named = Object.hasOwn(OTHER_NAMES, event) ? event : undefined;
  const { variables, hook_name: other = named, hookName = other, ...rest } = payload;
  if (!isObject(variables) || typeof hookName !== 'string') return payload;
  return { ...typedVariables(variables), ...rest, hookName };
}

/** They are texts, whatever they say: what a tool answered is JSON in one of them, or in pieces. */
function typedVariables(variables: JsonObject): JsonObject {
  const { tool_result: result, ...others } = variables;
  const response = responseIn(others, typeof result === 'string' ? (parsedJson(result) ?? result) : result);
  const typed: Record<string, Json | undefined> = { ...others };
  if (response !== undefined) typed.tool_response = response;
  for (const [name, field] of Object.entries(NUMBERS)) {
    if (variables[name] === undefined) continue;
    delete typed[name];
    typed[field] = asNumber(variables[name]);
  }
  return typed;
}

/** What is said in pieces belongs to what the tool answered, where that has places for it and says nothing else there. */
function responseIn(variables: JsonObject, result: Json | undefined): Json | undefined {
  const pieces = Object.entries(OF_SHELL).flatMap(([name, field]) => {
    const value = variables[name];
    return value === undefined ? [] : [[field, name === 'bash_exit_code' ? asNumber(value) : value] as const];
  });
  if (pieces.length === 0) return result;
  if (result !== undefined && result !== null && !isObject(result)) return result;
  return { ...Object.fromEntries(pieces), ...(result ?? {}) };
}

/** Only where the number, written down, is the text again. */
function asNumber(value: Json | undefined): Json | undefined {
  return typeof value === 'string' && String(Number(value)) === value && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}
