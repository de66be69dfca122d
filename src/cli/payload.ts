import { fstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { errorCode } from '../core/error-code.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type Json, type JsonObject, parsedJson } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readJson } from '../core/read-json.ts';
import { repeatedKey } from '../core/repeated-key.ts';
import type { ValuesOf } from './options.ts';
import { readStdin } from './read-stdin.ts';

export const PAYLOAD_OPTIONS = {
  tool: { type: 'string' },
  input: { type: 'string' },
  prompt: { type: 'string' },
  message: { type: 'string' },
  set: { type: 'string', multiple: true },
  payload: { type: 'string' },
  session: { type: 'string' },
} as const;

export type PayloadValues = ValuesOf<typeof PAYLOAD_OPTIONS> & { readonly cwd?: string | undefined };

/** The payload as a whole, with the parts laid over it. `usual`: where a gate has it when nobody says. */
export function payloadFrom(values: PayloadValues, usual: '-' | null = null, stdin = ownStdin): JsonObject {
  const check = usual === null ? () => {} : checkOneReading;
  const parts: Record<string, Json> = {};
  if (values.tool !== undefined) parts.tool_name = values.tool;
  if (values.input !== undefined) parts.tool_input = toolInput(values.input, check);
  if (values.prompt !== undefined) parts.prompt = values.prompt;
  if (values.message !== undefined) parts.message = values.message;
  if (values.session !== undefined) parts.session_id = values.session;
  if (values.cwd !== undefined) parts.cwd = resolve(values.cwd);
  const path = values.payload ?? (isGivenByParts(values) ? null : usual);
  const whole = { ...(path === null ? {} : readPayload(path, check, stdin)), ...parts };
  return (values.set ?? []).reduce<JsonObject>(withSet, whole);
}

function isGivenByParts({ tool, input, prompt, message, set }: PayloadValues): boolean {
  return [tool, input, prompt, message, set].some((part) => part !== undefined);
}

type Check = (text: string, name: string) => void;

function toolInput(text: string, check: Check): JsonObject {
  const value = parsedJson(text);
  if (isObject(value)) {
    check(text, '--input');
    return value;
  }
  const message = `--input must be a JSON object, not ${JSON.stringify(text.slice(0, 60))}.`;
  throw new HookError('BAD_PAYLOAD', message, { hint: `for example --input '{"command":"ls"}'` });
}

function readPayload(path: string, check: Check, stdin: () => string | null): JsonObject {
  const isStdin = path === '-';
  const where = isStdin ? {} : { file: path };
  let text: string;
  try {
    text = isStdin ? (stdin() ?? '') : readFileSync(path, 'utf8');
  } catch (error) {
    const why = errorCode(error) === 'ENOENT' ? 'does not exist' : 'cannot be read';
    const what = isStdin ? 'on standard input' : `file "${path}"`;
    throw new HookError('BAD_PAYLOAD', `The payload ${what} ${why}.`, { ...where, cause: error });
  }
  const whole = text.replace(/^\uFEFF/, '');
  const value = parsedJson(whole);
  const name = isStdin ? 'standard input' : `"${path}"`;
  if (isObject(value)) {
    check(whole, name);
    return value;
  }
  if (isStdin && text.trim() === '') throw missing();
  throw new HookError('BAD_PAYLOAD', `The payload in ${name} must be a JSON object.`, where);
}

/** Null: to wait for somebody to type it would look like a hang. */
function ownStdin(): string | null {
  return isTerminal() ? null : readStdin();
}

function isTerminal(): boolean {
  // to load what knows terminals takes its time
  return orElse(() => fstatSync(0).isCharacterDevice() && isatty(0), false);
}

function missing(): HookError {
  const hint = 'give it there as JSON, in a file with --payload FILE, or by parts such as --tool Bash --input JSON';
  return new HookError('BAD_PAYLOAD', 'There is no payload on standard input.', { hint });
}

/** `a.b=value`: the value is JSON if it parses, else the text itself. */
function withSet(payload: JsonObject, assignment: string): JsonObject {
  const equals = assignment.indexOf('=');
  const path = assignment.slice(0, Math.max(0, equals)).split('.');
  if (equals <= 0 || path.includes('')) {
    const hint = 'for example --set tool_input.command=ls';
    throw new HookError('USAGE', `--set needs key=value, not "${assignment}".`, { hint });
  }
  const text = assignment.slice(equals + 1);
  const value = parsedJson(text);
  return setIn(payload, path, value === undefined ? text : value);
}

function setIn(target: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...target, [key]: value };
  const inner = Object.hasOwn(target, key) ? target[key] : undefined;
  return { ...target, [key]: setIn(isObject(inner) ? inner : {}, rest, value) };
}

/** Nobody nests a call deeper. */
const MAX_DEPTH = 1000;

/** Of a key that stands twice, one reader takes the first value and another the last: what is judged may not be what runs. */
export function checkOneReading(text: string, name: string): void {
  const read = readJson(text, (depth) => {
    if (depth > MAX_DEPTH) {
      throw new HookError('BAD_PAYLOAD', `The payload in ${name} is nested deeper than ${MAX_DEPTH} levels.`);
    }
  });
  const twice = 'tree' in read && read.tree !== null ? repeatedKey(read.tree) : null;
  if (twice === null) return;
  const message = `The key ${JSON.stringify(twice)} stands twice in one object of the payload in ${name}: nobody can tell which is meant.`;
  throw new HookError('BAD_PAYLOAD', message, { hint: 'give each key once' });
}
