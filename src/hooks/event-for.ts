import { projectRoot } from '../config/discover.ts';
import type { Dialect, HookEvent } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { type Alias, knownEventNames, resolveEventName } from '../core/event-names.ts';
import { type EventRow, eventRow } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, isPlainJson, type JsonObject } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import type { Payload } from '../core/payload.ts';
import { typicalTool } from '../core/tools.ts';

export interface EventDefaults {
  readonly cwd: string;
  readonly home: string;
  readonly sessionId: string;
  /** The dialect of all hooks, where they are of one only: names are meant as it means them. */
  readonly only: Dialect | null;
}

/** Everything that writes a payload down recurses. */
const MAX_DEPTH = 500;

/** A name and a payload, as a caller gives them → an event. What is wrong with them is misuse, and thrown. */
export function eventMaker(defaults: EventDefaults): (name: unknown, payload: unknown) => HookEvent {
  const roots = new Map<string, string>();
  const rootOf = (cwd: string): string => {
    const known = roots.get(cwd);
    if (known !== undefined) return known;
    const root = projectRoot(cwd, defaults.home);
    if (roots.size > 100) roots.clear();
    roots.set(cwd, root);
    return root;
  };

  const eventOf = (alias: Alias, given: unknown): HookEvent => {
    if (!isObject(given)) throw new HookError('BAD_PAYLOAD', 'The payload must be a JSON object.');
    const failed = given.error !== undefined && given.error !== null;
    const event = failed && alias.onError !== undefined ? alias.onError : alias.event;
    const row = eventRow(event);
    checkFields(given, row);
    const tool =
      alias.kind === undefined || (given.tool_name ?? null) !== null ? null : typicalTool(alias.kind, 'claude-code');
    const { session_id: session, cwd: folder, hook_event_name: _given, ...others } = given;
    const session_id = stringField(session, 'session_id') ?? defaults.sessionId;
    const cwd = stringField(folder, 'cwd') ?? defaults.cwd;
    // the spread stands last: V8 takes ten times as long to add keys to a copy
    const payload: Payload = { session_id, cwd, hook_event_name: event, ...others };
    const named = tool === null ? payload : { ...payload, tool_name: tool };
    return { name: event, row, payload: named, projectDir: rootOf(cwd), at: Date.now(), lastPrompt: null };
  };

  return (name, given) => {
    const known = typeof name === 'string' ? resolveEventName(name) : null;
    if (known === null) throw unknownEvent(name);
    const onError = defaults.only?.events.get(String(name))?.onError;
    const alias = onError === undefined ? known : { ...known, onError };
    try {
      return eventOf(alias, given);
    } catch (error) {
      throw error instanceof HookError ? error : unwritable(error);
    }
  };
}

/** What a team's file says about the team, every hook is told: no caller can say otherwise. */
export function withFacts(event: HookEvent, facts: Readonly<Record<string, string>> | null): HookEvent {
  return facts === null ? event : { ...event, payload: { ...event.payload, ...facts } };
}

/**
 * The event as every hook can be told it: plain data as it is, anything else as JSON has it. What cannot be written down
 * would make every hook fail, and open those that fail open.
 */
export function writtenDown(event: HookEvent): HookEvent {
  let written: Payload;
  try {
    if (isPlainJson(MAX_DEPTH, event.payload)) return event;
    written = JSON.parse(JSON.stringify(event.payload));
  } catch (error) {
    throw unwritable(error);
  }
  if (!isPlainJson(MAX_DEPTH, written))
    throw new HookError('BAD_PAYLOAD', `The payload is nested deeper than ${MAX_DEPTH} levels.`);
  checkFields(written, event.row);
  return { ...event, payload: written };
}

export function unknownEvent(name: unknown): HookError {
  if (typeof name !== 'string')
    return new HookError(
      'UNKNOWN_EVENT',
      `An event is named by a string, not by ${name === null ? 'null' : typeof name}.`,
    );
  const meant = didYouMean(name, knownEventNames());
  return new HookError('UNKNOWN_EVENT', `There is no event "${name}".`, {
    hint: meant === null ? 'docs/events.md has the list' : `did you mean "${meant}"?`,
  });
}

/** A guard that looks for a text and finds something else would find nothing wrong. */
function checkFields(payload: JsonObject, row: EventRow): void {
  stringField(payload.tool_name, 'tool_name');
  stringField(payload.prompt, 'prompt');
  const input = row.subject === 'tool_name' ? payload.tool_input : null;
  if (input !== undefined && input !== null && !isObject(input))
    throw new HookError('BAD_PAYLOAD', '"tool_input" of the payload must be an object.');
}

function unwritable(error: unknown): HookError {
  const [why = ''] = messageOf(error).split('\n');
  return new HookError('BAD_PAYLOAD', `The payload cannot be written as JSON: ${why}`, { cause: error });
}

function stringField(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new HookError('BAD_PAYLOAD', `"${field}" of the payload must be a string.`);
}
