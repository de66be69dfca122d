import type { EventName, EventRow } from '../../core/events.ts';
import { eventRow } from '../../core/events.ts';
import type { CommandHandler, Handler, PromptHandler } from '../../core/handler.ts';
import type { HookSpec, MatcherSpec, OnFailure } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import { type LocatedMap, plain } from '../../core/located.ts';
import { sharedFields, withDoubt } from '../blank-spec.ts';
import type { Field, FieldReader } from '../fields.ts';
import { neededText, type ReadHandler, unavailable } from '../handler-fields.ts';
import { keysFor, readTyped } from './typed-handler.ts';

/** What stands around one hook of a `{ matcher, hooks: [] }` group. */
export interface EntryPlace {
  readonly event: EventName;
  /** As the file calls it. */
  readonly eventName: string;
  readonly matcher: Field<string> | null;
  readonly matcherStyle: MatcherSpec['style'];
  readonly timeout: {
    readonly key: string;
    readonly unitMs: number;
    readonly defaultMs: number;
    /** For a prompt or a webhook, where that is another. */
    readonly byKind?: Partial<Record<Handler['kind'], { readonly unitMs: number; readonly defaultMs: number }>>;
  };
  readonly form: EntryForm;
}

/** In what the entries of a dialect differ from Claude Code's. */
export interface EntryForm {
  /** Keys that they have besides. */
  readonly keys: readonly string[];
  /** The only keys that they have: Claude Code's others mean nothing in them. */
  readonly only?: readonly string[];
  /** Kinds of hooks other than commands. */
  readonly types: readonly string[];
  /** What the keys of its own mean: laid over the rest. */
  readonly more?: (read: FieldReader, map: LocatedMap, event: EventName) => MoreFields;
}

export interface MoreFields extends Partial<Omit<HookSpec, 'at' | 'event' | 'handler' | 'definition'>> {
  readonly command?: Partial<Omit<CommandHandler, 'kind' | 'command'>>;
  /** The service that its prompts are put to. */
  readonly source?: PromptHandler['source'];
}

/** Keys of Claude Code's hook entries; those after the gap are hookline's own. */
const KEYS = [
  ...['type', 'command', 'args', 'shell', 'timeout', 'async', 'asyncRewake', 'once', 'if', 'onFailure'],
  ...['statusMessage', 'url', 'headers', 'allowedEnvVars', 'prompt', 'model', 'server', 'tool', 'input', 'matcher'],
  ...['description', 'continueOnBlock', 'rewakeMessage', 'rewakeSummary'],
  ...['name', 'guard', 'observe', 'shadow', 'enabled'],
];

/** Without one of these a hook may be milder than it was meant. */
export const STRICT_KEYS = ['args', 'shell', 'onFailure', 'guard', 'headers', 'allowedEnvVars', 'hooks'];

export const CLAUDE_ENTRY: EntryForm = { keys: [], types: ['http', 'prompt', 'agent', 'mcp_tool'] };

/** One `{ "type": "command", "command": … }`. An entry that cannot run keeps its place, with the fault. */
export function readEntry(read: FieldReader, whole: LocatedMap, place: EntryPlace): HookSpec {
  return withDoubt(read, () => readFields(read, whole, place));
}

function readFields(read: FieldReader, whole: LocatedMap, place: EntryPlace): HookSpec {
  const row = eventRow(place.event);
  const map = onlyItsKeys(whole, place.form);
  const flag = (key: string): boolean => read.scalar(map, key, 'boolean')?.value ?? false;
  const shared = sharedFields(read, map, place.event);
  const more = place.form.more?.(read, map, place.event);
  const { handler, fault, commandAt } = readHandler(read, map, place.form, more);
  const { unitMs, defaultMs } = place.timeout.byKind?.[handler.kind] ?? place.timeout;
  const isAsync = more?.async ?? (flag('async') || flag('asyncRewake'));
  const written = plain(whole);
  read.onlyKnown(whole, ...whatIsKnown(place.form, handler.kind, written));
  if (isAsync && row.before && row.effects.includes('refuse')) {
    const message = `This hook is asynchronous, so it cannot refuse a ${place.event}.`;
    read.finding('warning', 'ASYNC_CANNOT_REFUSE', map.at, message, asyncHint(map));
  }
  if (shared.condition !== null && row.subject !== 'tool_name')
    warnUselessCondition(read, shared, place.eventName, row);
  const spec: HookSpec = Object.assign(shared, {
    matcher: place.matcher === null ? null : { text: place.matcher.value, style: place.matcherStyle },
    matcherAt: place.matcher?.at ?? map.at,
    handler,
    commandAt,
    fault,
    timeoutMs: read.timeoutMs(map, place.timeout.key, unitMs, defaultMs),
    onFailure: readOnFailure(read, map) ?? 'continue',
    async: isAsync,
    own: { form: 'claude' },
    definition: { event: place.event, matcher: place.matcher?.value ?? null, ...(isObject(written) ? written : {}) },
  });
  if (more === undefined) return spec;
  const { command: _command, source: _source, ...own } = more;
  return { ...spec, ...own };
}

/** Documents print commands with the keys of other types beside them: there nothing is said. */
function whatIsKnown(form: EntryForm, kind: Handler['kind'], written: unknown): [readonly string[], string] {
  const keys = keysOf(form);
  if (kind === 'command' || kind === 'unavailable' || !isObject(written)) return [keys, 'a hook'];
  return [keysFor(kind, keys), `a hook of type "${String(written.type)}"`];
}

/** There are many entries, and most dialects have no keys of their own. */
export function keysOf({ only = KEYS, keys }: EntryForm): readonly string[] {
  return keys.length === 0 ? only : [...only, ...keys];
}

/** What means nothing in a dialect must not loosen a hook of it either. */
function onlyItsKeys(map: LocatedMap, { only, keys }: EntryForm): LocatedMap {
  if (only === undefined) return map;
  return { ...map, entries: map.entries.filter(({ key }) => only.includes(key) || keys.includes(key)) };
}

function asyncHint(map: LocatedMap): string {
  const key = map.entries.find((entry) => ['async', 'asyncRewake', 'blocking'].includes(entry.key))?.key ?? 'async';
  return `leave out "${key}" if it is meant to guard`;
}

function readHandler(
  read: FieldReader,
  map: LocatedMap,
  { types, keys }: EntryForm,
  more: MoreFields | undefined,
): ReadHandler {
  const type = read.scalar(map, 'type', 'string')?.value ?? 'command';
  if (types.includes(type)) return readTyped(read, map, type, { keys, source: more?.source ?? null });
  if (type !== 'command') {
    const message = `"${type}" is no type of hook; there are ${['command', ...types].join(', ')}.`;
    read.finding('error', 'WRONG_TYPE', map.at, message);
    return unavailable(type, message, map.at);
  }
  const command = neededText(read, map, 'command', 'This hook has no command to run.', 'add "command": "…"');
  if ('fault' in command) return unavailable(type, command.fault, map.at);
  return {
    handler: {
      kind: 'command',
      command: command.value,
      args: read.strings(map, 'args')?.value ?? null,
      shell: read.scalar(map, 'shell', 'string')?.value ?? null,
      cwd: null,
      env: {},
      passEnv: [],
      ...more?.command,
    },
    fault: null,
    commandAt: command.at,
  };
}

export function readOnFailure(read: FieldReader, map: LocatedMap): OnFailure | null {
  const field = read.scalar(map, 'onFailure', 'string');
  if (field === null) return null;
  if (field.value === 'continue' || field.value === 'block') return field.value;
  const message = `"onFailure" is "${field.value}", but it can be "continue" or "block"; "block" is used.`;
  read.finding('error', 'WRONG_TYPE', field.at, message);
  return 'block';
}

type Conditioned = Pick<HookSpec, 'condition' | 'conditionAt'>;

function warnUselessCondition(
  read: FieldReader,
  { condition, conditionAt }: Conditioned,
  event: string,
  row: EventRow,
): void {
  if (condition === '') return;
  const message = `"if" is a rule about tools, and ${event} is ${row.about}: this hook never runs.`;
  read.finding('warning', 'CONDITION_IGNORED', conditionAt, message);
}
