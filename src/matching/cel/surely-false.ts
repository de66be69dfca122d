import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import { mayMatch, requiredTexts } from './required-texts.ts';
import { callLine } from './variables.ts';

/** Whether an expression is false for an event, told without evaluating it; false: that cannot be told so. */
export type SurelyFalse = (event: HookEvent) => boolean;

/**
 * Looks in the text of a condition for patterns without whose letters it cannot hold: for most events most conditions
 * need not even be compiled.
 */
export function surelyFalse(text: string): SurelyFalse {
  const reader = { rest: text.trim() };
  const found = either(reader, null);
  return found === null || reader.rest !== '' ? NEVER : found;
}

interface Reader {
  rest: string;
}

const NEVER: SurelyFalse = () => false;
const STRING = /^"((?:\\.|[^"\\])*)"/s;

/** `name`: what stands for each of the texts of the input here. Null: it is written in a way that is not known. */
function either(reader: Reader, name: string | null): SurelyFalse | null {
  const parts = [both(reader, name)];
  while (take(reader, /^\|\|\s*/) !== null) parts.push(both(reader, name));
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : (event) => known.every((part) => part(event));
}

function both(reader: Reader, name: string | null): SurelyFalse | null {
  const parts = [one(reader, name)];
  while (take(reader, /^&&\s*/) !== null) parts.push(one(reader, name));
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : (event) => known.some((part) => part(event));
}

const LIST =
  /^\[(?:has\(tool_input\.(\w+)\) \? tool_input\.\1 : ""(?:, )?)+\]\s*\.exists\((\w+), type\(\2\) == string && /;

function one(reader: Reader, name: string | null): SurelyFalse | null {
  if (take(reader, /^!\s*/) !== null) return one(reader, name) === null ? null : NEVER;
  const [, , each] = LIST.exec(reader.rest) ?? [];
  if (each !== undefined) {
    take(reader, LIST);
    return inBrackets(reader, each, either);
  }
  if (take(reader, /^\(\s*/) !== null) return inBrackets(reader, name, either);
  const subject = take(reader, /^(?:call\.line|tool_name|\w+)(?=\.matches\(")/);
  if (subject !== null) return matches(reader, subject, name);
  // what else there may be is not looked at
  const call = take(reader, /^(?:runs|reads|writes|deletes|sends|pushes)\(call, "(?:\\.|[^"\\])*"\)\s*/s);
  return call === null ? null : NEVER;
}

function inBrackets(reader: Reader, name: string | null, read: typeof either): SurelyFalse | null {
  const inner = read(reader, name);
  return take(reader, /^\)\s*/) === null ? null : inner;
}

function matches(reader: Reader, subject: string, name: string | null): SurelyFalse | null {
  take(reader, /^\.matches\(/);
  const [, written = ''] = STRING.exec(reader.rest) ?? [];
  if (take(reader, STRING) === null || take(reader, /^\)\s*/) === null) return null;
  const pattern = unescaped(written);
  const textsOf =
    subject === 'call.line' ? lineOf : subject === 'tool_name' ? nameOf : subject === name ? inputOf : null;
  const required = pattern === null ? null : requiredTexts(pattern);
  if (required === null || textsOf === null) return NEVER;
  return (event) => textsOf(event)?.every((text) => !mayMatch(text, required)) ?? false;
}

/** Only what stands for itself, and a backslash before that. */
function unescaped(written: string): string | null {
  return /\\[^\\"]/.test(written.replace(/\\\\/g, '')) ? null : written.replace(/\\(.)/gs, '$1');
}

type TextsOf = (event: HookEvent) => readonly string[] | null;

const lineOf: TextsOf = (event) => (typeof event.payload.tool_name === 'string' ? [callLine(event)] : null);

const nameOf: TextsOf = ({ payload: { tool_name: tool } }) => (typeof tool === 'string' ? [tool] : null);

const inputOf: TextsOf = ({ payload: { tool_input: input } }) =>
  isObject(input) ? Object.values(input).filter((value) => typeof value === 'string') : null;

function take(reader: Reader, what: RegExp): string | null {
  const [found] = what.exec(reader.rest) ?? [];
  if (found === undefined) return null;
  reader.rest = reader.rest.slice(found.length);
  return found;
}
