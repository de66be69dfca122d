import { isAbsolute } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { type EventName, eventRow } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import type { JsonObject } from '../core/json.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import type { GivenEvent } from './given-event.ts';

/** A person's hooks lie in their home: where that depends on the folder of the moment, they are elsewhere at every call. */
export function checkGateHome({ HOME = '' }: Environment): void {
  if (HOME === '' || isAbsolute(HOME)) return;
  const message = `HOME is "${HOME}", which is no absolute path: nobody can tell where your hooks are.`;
  throw new HookError('BAD_OPTION', message, { hint: 'set HOME to the whole path of your home folder' });
}

/** A payload in which nothing is to be seen of what its event is about passes every guard: it is none. */
export function checkGatePayload({ name, event, payload }: GivenEvent): void {
  const row = eventRow(event);
  const narrow = resolveEventName(name)?.kind !== undefined;
  if (row.subject === 'tool_name' && !narrow && !says(payload, ['tool_name', 'toolName'])) {
    throw lacks(event, 'tool_name', payload);
  }
  if (event === 'UserPromptSubmit' && !has(payload, ['prompt', 'userPrompt', 'user_prompt'])) {
    throw lacks(event, 'prompt', payload);
  }
  const about = typeof payload.hook_event_name === 'string' ? resolveEventName(payload.hook_event_name) : null;
  if (about === null || !passesBy(about.event, event)) return;
  const message = `The payload is of a ${about.event}, and "${name}" is asked, whose hooks cannot refuse it.`;
  throw new HookError('BAD_PAYLOAD', message, { hint: `write: hookline run ${about.event} --gate` });
}

/** What could be refused is not asked about: the hooks of another event look at something else, or come too late. */
function passesBy(about: EventName, asked: EventName): boolean {
  const [row, other] = [eventRow(about), eventRow(asked)];
  if (about === asked || !row.effects.includes('refuse')) return false;
  const isSameThing = row.subject !== null && row.subject === other.subject;
  return !isSameThing || (row.before && !other.before);
}

function says(payload: JsonObject, fields: readonly string[]): boolean {
  return fields.some((field) => typeof payload[field] === 'string' && payload[field].trim() !== '');
}

function has(payload: JsonObject, fields: readonly string[]): boolean {
  return fields.some((field) => typeof payload[field] === 'string');
}

function lacks(event: string, field: string, payload: JsonObject): HookError {
  const keys = Object.keys(payload).filter((key) => key !== 'cwd');
  const found = keys.length === 0 ? 'it is empty' : `it has ${keys.slice(0, 10).join(', ')}`;
  return new HookError('BAD_PAYLOAD', `The payload of a ${event} needs "${field}", and ${found}.`);
}
