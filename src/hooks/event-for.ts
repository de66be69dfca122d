import { projectRoot } from '../config/discover.ts';
import type { Dialect, EventMeaning } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { type EventName, type EventRow, eventRow, isRefusable } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { isObject, type JsonObject, PAYLOAD_LEVELS } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import type { Payload } from '../core/payload.ts';
import { remembering } from '../core/remembering.ts';
import type { Soon } from '../core/soon.ts';
import type { ToolKind } from '../core/tools.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { fromHookContext } from '../dialects/mimir/hook-context.ts';
import { canonicalPayload, isFieldName } from '../dialects/payload-names.ts';
import { toolKind, typicalTool } from '../dialects/tool-names.ts';
import { missing, unknownEvent } from './no-event.ts';
import { makePlain, ODD, plainCopyOf } from './plain-payload.ts';

export interface EventDefaults extends Pick<Host, 'cwd' | 'home'> {
  readonly sessionId: string;
  /** The dialect of all hooks, where they are of one only: names are meant as it means them. */
  readonly only: Dialect | null;
}

const TOOL = 'tool_name';

const MOST_ROOTS = 100;

/** Whether anybody will be told an event. */
export type IsTold = (event: EventName) => boolean;

const ALWAYS: IsTold = () => true;

/**
 * A name and a payload, as a caller gives them → an event. What is wrong with them is misuse, and thrown. The payload is
 * a copy, so that it stays as it is; where nobody is told of it and nothing is missing in it, it is the caller's own.
 */
export function eventMaker(defaults: EventDefaults): (name: unknown, payload: unknown, isTold?: IsTold) => HookEvent {
  const rootOf = remembering(MOST_ROOTS, (cwd: string) => projectRoot(cwd, defaults.home));

  const eventOf = (name: string, alias: EventMeaning, payload: unknown, isTold: IsTold): HookEvent => {
    if (!isObject(payload)) throw new HookError('BAD_PAYLOAD', 'The payload must be a JSON object.');
    for (const key of Object.keys(payload)) mustBeField(payload, key);
    const said = 'variables' in payload ? fromHookContext(payload, name) : payload;
    const given = canonicalPayload(said, eventRow(alias.event).subject === TOOL);
    const event = eventMeant(alias, given);
    const row = eventRow(event);
    checkFields(given, row);
    const meant = alias.kind === undefined ? NO_NAMES : namesMeant(alias.kind, given);
    if (meant === NO_NAMES && isWhole(given) && !isTold(event)) {
      checkRequired(given, name, row);
      return { name: event, row, payload: given, projectDir: rootOf(given.cwd), at: Date.now(), lastPrompt: null };
    }
    const session_id = stringField(given.session_id, 'session_id') ?? defaults.sessionId;
    const cwd = stringField(given.cwd, 'cwd') ?? defaults.cwd;
    // the spread stands last: V8 takes ten times as long to add keys to a copy, and twice as long to leave some out
    const own = { session_id, cwd, hook_event_name: event, ...given };
    [own.session_id, own.cwd, own.hook_event_name] = [session_id, cwd, event];
    const named = meant === NO_NAMES ? own : { ...own, ...meant };
    checkRequired(named, name, row);
    return { name: event, row, payload: named, projectDir: rootOf(cwd), at: Date.now(), lastPrompt: null };
  };

  return (name, given, isTold = ALWAYS) => {
    const known = typeof name === 'string' ? resolveEventName(name) : null;
    if (known === null) throw unknownEvent(name);
    const own = defaults.only?.events.get(String(name));
    const alias = own?.onError === undefined ? known : { ...known, onError: own.onError };
    try {
      return eventOf(String(name), alias, given, isTold);
    } catch (error) {
      throw error instanceof HookError ? error : unwritable(error);
    }
  };
}

interface MeantNames {
  readonly tool_name?: string;
  readonly agent_tool_name?: string;
}

const NO_NAMES: MeantNames = {};

/**
 * Whoever names an event for tools of one kind means such a tool, whatever they call it: beside its own name it goes by the
 * usual one of that kind, so that every hook and rule for the kind is for it. One that is known keeps its own kind as well.
 */
function namesMeant(kind: ToolKind, { tool_name: tool, agent_tool_name: other }: JsonObject): MeantNames {
  const usual = typicalTool(kind);
  if (usual === null) return NO_NAMES;
  if (typeof tool !== 'string' || tool.trim() === '') return { tool_name: usual };
  const isKnown = [tool, other].some((name) => typeof name === 'string' && toolKind(name) === kind);
  return isKnown ? NO_NAMES : { agent_tool_name: usual };
}

/** A field that computes what it says could say something else to the next who asks. */
function mustBeField(payload: JsonObject, key: string): void {
  const field = Object.getOwnPropertyDescriptor(payload, key);
  if (field?.get || field?.set)
    throw new HookError('BAD_PAYLOAD', `"${key}" of the payload is a getter: give plain data.`);
}

/** Whether it has what every payload has. */
function isWhole(given: JsonObject): given is Payload {
  const { session_id: session, cwd } = given;
  return typeof session === 'string' && session !== '' && typeof cwd === 'string' && cwd !== '';
}

/** One name may stand for an end of any kind: how it ended is in the payload. */
function eventMeant(alias: EventMeaning, given: JsonObject): EventName {
  const { error = null, agent_status: status } = given;
  const { event, onError = event, onInterrupt, onSubagent } = alias;
  if (onSubagent !== undefined && given.parent_agent_id) return onSubagent;
  if (onInterrupt !== undefined && status === 'interrupted') return onInterrupt;
  return error !== null || (onInterrupt !== undefined && status === 'failed') ? onError : event;
}

/** What a team's file says about the team, every hook is told: no caller can say otherwise. */
export function withFacts(event: HookEvent, facts: Readonly<Record<string, string>> | null): HookEvent {
  return facts === null ? event : { ...event, payload: { ...event.payload, ...facts } };
}

/**
 * An event whose payload is our own, as every hook can be told it: plain data as it is, anything else as JSON has it. What cannot be written down
 * would make every hook fail, and open those that fail open.
 */
export function writtenDown(event: HookEvent): Soon<HookEvent> {
  return makePlain(event.payload, PAYLOAD_LEVELS) ? event : asWritten(event);
}

async function asWritten(event: HookEvent): Promise<HookEvent> {
  const { asJsonHasIt } = await import('./odd-payload.ts');
  try {
    const payload = asJsonHasIt(event.payload) as Payload;
    checkFields(payload, event.row);
    return { ...event, payload };
  } catch (error) {
    throw error instanceof HookError ? error : unwritable(error);
  }
}

/** Whether a guard that looks at what a tool gets sees what the tool will see. */
export function hasPlainInput({ payload }: HookEvent): boolean {
  return plainCopyOf(payload.tool_input, PAYLOAD_LEVELS, true) !== ODD;
}

/** An event without what it is about would be one that no hook is for. */
function checkRequired(payload: JsonObject, event: string, { subject, rewrites }: EventRow): void {
  const { tool_name: tool, tool_input: input, prompt } = payload;
  if (subject === TOOL && (typeof tool !== 'string' || tool.trim() === ''))
    throw missing(payload, event, TOOL, 'the name of the tool, such as "Bash"');
  if (rewrites === 'prompt' && typeof prompt !== 'string')
    throw missing(payload, event, 'prompt', 'what the person wrote, a string');
  if (subject !== TOOL || (input !== undefined && input !== null)) return;
  const meant = Object.keys(payload).find(
    (key) => (!isFieldName(key) || OTHERS_INPUT.test(key)) && mayBeInput(key, payload[key]),
  );
  if (meant === undefined) return;
  const message = `The payload of this ${event} has no "tool_input", but "${meant}", which no hook reads.`;
  throw new HookError('BAD_PAYLOAD', message, { hint: 'did you mean "tool_input"?' });
}

/** What others call the input of a tool, and what of it may lie beside the tool's name. */
const OTHERS_INPUT = /^(?:tool)?_?(?:args?|arguments|params?|parameters|inputs?)$/i;
const PARTS_OF_INPUT = ['command', 'file_path', 'filePath'];

function mayBeInput(key: string, value: unknown): boolean {
  if (isObject(value)) return OTHERS_INPUT.test(key) || didYouMean(key, ['tool_input']) !== null;
  if (typeof value !== 'string') return false;
  return PARTS_OF_INPUT.includes(key) || (OTHERS_INPUT.test(key) && value.trimStart().startsWith('{'));
}

/** A guard that looks for a text and finds something else would find nothing wrong. */
function checkFields(payload: JsonObject, row: EventRow): void {
  stringField(payload.tool_name, TOOL);
  stringField(payload.prompt, 'prompt');
  if (row.subject !== null && isRefusable(row)) stringField(payload[row.subject], row.subject);
  const input = row.subject === TOOL ? payload.tool_input : null;
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
