import { didYouMean } from '../../core/did-you-mean.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type JsonObject, parsedObject, sameJson } from '../../core/json.ts';
import { keysOf } from '../../core/keys-of.ts';
import { readJson } from '../../core/read-json.ts';
import { repeatedKey } from '../../core/repeated-key.ts';
import type { CallerName, Told, ToolFields, Wire, WireCapability, WireEvent } from '../../core/wire.ts';
import { contradiction, withKnownFields } from './tool-input.ts';

/** Which of the tools that hooks know one of the agent's is, and what it calls their fields. */
export interface AgentTool {
  readonly tool: string;
  readonly fields?: ToolFields;
}

/** By the agent's names. A function where the input decides. */
export type AgentTools = Readonly<Record<string, AgentTool | ((input: JsonObject) => AgentTool)>>;

/** How an agent writes a payload. */
export interface PayloadForm {
  readonly agent: CallerName;
  readonly events: Wire['events'];
  /** Other names for them, as an entry of another form has them. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** The event, as the payload itself has it; null: it says nothing of it. */
  readonly eventIn: (payload: JsonObject) => string | null;
  /** The same payload under the names that hooks know; a tool's name and input as they are. */
  readonly renamed: (payload: JsonObject, name: string) => JsonObject;
  readonly tools: AgentTools;
  /** The name of a server's tool, where the payload tells it apart. */
  readonly serverTool?: (payload: JsonObject) => string | null;
}

/** A payload in the words of the engine. Throws where it does not say what it is about. */
export function toldFrom(form: PayloadForm, payload: JsonObject, named: string | null): Told {
  const { name, row } = eventOf(form, payload, named);
  const renamed = form.renamed(payload, name);
  const { event: usual, onError = usual, ...capability } = row;
  const event = (renamed.error ?? null) === null ? usual : onError;
  const tool = toolOf(form, renamed);
  if (tool.given !== null && eventRow(event).before) checkOneMeaning(form.agent, tool.given);
  return {
    name,
    event,
    ...capability,
    payload: { ...renamed, ...tool.payload, hook_event_name: event, agent: form.agent },
    given: tool.given,
  };
}

function eventOf(
  form: PayloadForm,
  payload: JsonObject,
  named: string | null,
): { readonly name: string; readonly row: WireEvent } {
  const rowOf = (name: string): WireEvent | undefined => form.events.get(form.otherNames?.[name] ?? name);
  const said = form.eventIn(payload);
  const name = named ?? said;
  if (name === null) {
    const hint = `name the event after the agent: hookline bridge ${form.agent} EVENT`;
    throw new HookError('BAD_PAYLOAD', `The payload of ${form.agent} does not say which event it is of.`, { hint });
  }
  const row = rowOf(name);
  if (row === undefined) {
    const meant = didYouMean(name, [...form.events.keys()]);
    const hint = meant === null ? `there are ${[...form.events.keys()].join(', ')}` : `did you mean "${meant}"?`;
    throw new HookError('UNKNOWN_EVENT', `${form.agent} has no event "${name}" that hookline knows.`, { hint });
  }
  const other = said === null ? undefined : rowOf(said);
  if (other !== undefined && other.event !== row.event) {
    const message = `The payload is of a ${said}, and "${name}" is asked, whose hooks look at something else.`;
    throw new HookError('BAD_PAYLOAD', message, { hint: `install it again: hookline install ${form.agent}` });
  }
  return { name, row };
}

/** What a guard reads must be what the agent does: a call that says two things of one field is refused, as with a key given twice. */
function checkOneMeaning(agent: CallerName, { input, fields }: NonNullable<Told['given']>): void {
  const names = contradiction(input, fields);
  if (names === null) return;
  const [own, known] = names;
  const message = `The tool's input has "${own}" and "${known}", which mean the same and say different things.`;
  throw new HookError('BAD_PAYLOAD', message, { hint: `give "${own}" alone, which is what ${agent} calls it` });
}

interface ToldTool {
  readonly payload: JsonObject;
  readonly given: Told['given'];
}

function toolOf(form: PayloadForm, payload: JsonObject): ToldTool {
  const { tool_name: name } = payload;
  if (typeof name !== 'string') return { payload: {}, given: null };
  // some versions write the input as a text
  const { tool_input: raw } = payload;
  const input = typeof raw === 'string' ? readOnce(raw) : raw;
  const known = Object.hasOwn(form.tools, name) ? form.tools[name] : undefined;
  const fields = isObject(input) ? input : {};
  const { tool, fields: names = {} } = typeof known === 'function' ? known(fields) : (known ?? { tool: name });
  const meant = form.serverTool?.(payload) ?? tool;
  return {
    payload: {
      tool_name: meant,
      ...(meant === name ? {} : { agent_tool_name: name }),
      ...(input === undefined ? {} : { tool_input: isObject(input) ? withKnownFields(input, names) : input }),
    },
    given: isObject(input) ? { input, fields: names } : null,
  };
}

function readOnce(text: string): JsonObject | string {
  const input = parsedObject(text);
  if (input === undefined || input === null) return text;
  const read = readJson(text, () => {});
  const twice = 'tree' in read && read.tree !== null ? repeatedKey(read.tree) : null;
  if (twice === null) return input;
  throw new HookError('BAD_PAYLOAD', `The key ${JSON.stringify(twice)} stands twice in the tool's input.`);
}

/**
 * The same object with other names for its fields; what is not named there stays as it is. Throws where a tool or its input
 * is given under two names and differs: nobody can tell which of them is meant.
 */
export function withNames(payload: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const result: Record<string, JsonObject[string]> = {};
  for (const [key, value] of Object.entries(payload)) {
    const name = Object.hasOwn(names, key) ? (names[key] ?? key) : key;
    if (/^tool_(?:name|input)$/.test(name) && Object.hasOwn(result, name) && !sameJson(result[name], value))
      throw new HookError('BAD_PAYLOAD', `The payload has more than one "${name}", and they differ.`);
    result[name] = value;
  }
  return result;
}

/** The events of an agent whose names are the engine's own. */
export function sameEvents(rows: Readonly<Partial<Record<EventName, WireCapability['can'] | WireCapability>>>) {
  const isList = (row: WireCapability['can'] | WireCapability): row is WireCapability['can'] => Array.isArray(row);
  return new Map<string, WireEvent>(
    keysOf(rows).map((event) => {
      const row = rows[event] ?? [];
      return [event, { event, ...(isList(row) ? { can: row } : row) }];
    }),
  );
}
