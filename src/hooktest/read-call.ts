import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isObject, type Json, type JsonObject, parsedJson } from '../core/json.ts';
import { kindName, type LocatedMap, plain, presentIn } from '../core/located.ts';
import { orElse } from '../core/or-else.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { unknownEvent } from '../hooks/no-event.ts';
import type { CasePlace } from './case-place.ts';
import type { TestCall } from './test-file.ts';

const USUAL_EVENT = 'PreToolUse';
const SHELL = 'Bash';

/** An event by its parts, laid over a whole payload where there is one; null: it cannot be read. */
export async function readCall(map: LocatedMap, place: CasePlace, usual?: string): Promise<TestCall | null> {
  const { read, findings } = place;
  const before = findings.length;
  const recorded = readRecorded(map, place);
  const whole = { ...recorded, ...readObject(map, 'payload', place) };
  const named = read.scalar(map, 'event', 'string');
  const event = named?.value ?? usual ?? textOf(whole.hook_event_name) ?? USUAL_EVENT;
  if (resolveEventName(event) === null) {
    const { message, hint } = unknownEvent(event);
    read.finding('error', 'UNKNOWN_EVENT', named?.at ?? map.at, message, hint);
  }
  const payload = withSet({ ...whole, ...readParts(map, place) }, readObject(map, 'set', place));
  const { cwd, session_id: _, hook_event_name: __, ...own } = payload;
  const call = { event, payload: own, recordedIn: recorded === null ? null : textOf(cwd) };
  return findings.length > before ? null : call;
}

function readParts(map: LocatedMap, place: CasePlace): JsonObject {
  const { read } = place;
  const command = read.scalar(map, 'command', 'string')?.value;
  const tool = read.scalar(map, 'tool', 'string')?.value ?? (command === undefined ? undefined : SHELL);
  const input = presentIn(map, 'input') === null ? null : readObject(map, 'input', place);
  const prompt = read.scalar(map, 'prompt', 'string')?.value;
  const message = read.scalar(map, 'message', 'string')?.value;
  const parts: Record<string, Json> = {};
  if (tool !== undefined) parts.tool_name = tool;
  if (input !== null || command !== undefined)
    parts.tool_input = { ...input, ...(command === undefined ? {} : { command }) };
  if (prompt !== undefined) parts.prompt = prompt;
  if (message !== undefined) parts.message = message;
  return parts;
}

function readObject(map: LocatedMap, key: string, { read }: CasePlace): JsonObject {
  const node = presentIn(map, key);
  const value = node === null ? {} : plain(node);
  if (isObject(value)) return value;
  if (node !== null) read.finding('error', 'WRONG_TYPE', node.at, `"${key}" must be an object, not ${kindName(node)}.`);
  return {};
}

/** A payload as an agent gave it, in a file beside this one. */
function readRecorded(map: LocatedMap, { read, path }: CasePlace): JsonObject | null {
  const file = read.scalar(map, 'recorded', 'string');
  if (file === null) return null;
  const text = orElse(() => readFileSync(resolve(dirname(path), file.value), 'utf8'), null);
  const value = text === null ? undefined : parsedJson(text);
  if (isObject(value)) return value;
  const why = text === null ? 'cannot be read' : 'is no JSON object';
  read.finding('error', 'BAD_PAYLOAD', file.at, `The recorded payload "${file.value}" ${why}.`);
  return null;
}

/** `a.b: value` lays a value over what the payload has there. */
function withSet(payload: JsonObject, set: JsonObject): JsonObject {
  return Object.entries(set).reduce(
    (whole, [key, value]) => (value === undefined ? whole : setIn(whole, key.split('.'), value)),
    payload,
  );
}

function setIn(target: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...target, [key]: value };
  const inner = Object.hasOwn(target, key) ? target[key] : undefined;
  return { ...target, [key]: setIn(isObject(inner) ? inner : {}, rest, value) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
