import { type EventName, eventRow } from '../../core/events.ts';
import type { Handler, HookSpec, MatcherSpec } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import { entryOf, type LocatedMap, plain } from '../../core/located.ts';
import { readOnFailure } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';
import { defaultOnFailure } from './default-on-failure.ts';
import { HANDLER_KEYS, readNativeHandler } from './native-handler.ts';
import { sayNearlyKinds } from './nearly-kinds.ts';

const KEYS = [
  ...['on', 'tools', 'matcher', 'when', 'files', 'if', 'name', 'description', 'timeout', 'onFailure', 'approve'],
  ...['guard', 'observe', 'shadow', 'once', 'async', 'enabled', ...HANDLER_KEYS],
];
const DEFAULT_TIMEOUT_MS = 60_000;
/** No tool is called that. */
const NO_NAME = ',';
/** Names, in a list or not; anything else is a pattern. */
const PLAIN = /^[A-Za-z0-9_\- ,|]*$/;

export function readFlatEntry(read: FieldReader, map: LocatedMap, event: EventName): HookSpec {
  sayUnknownKeys(read, map);
  const flag = (key: string): boolean => read.scalar(map, key, 'boolean')?.value ?? false;
  const condition = read.scalar(map, 'if', 'string');
  const matcher = readMatcher(read, map, event);
  const { handler, fault, commandAt } = readNativeHandler(read, map);
  const isAsync = flag('async') && mayBeAsync(read, map, handler);
  if (isAsync && eventRow(event).before && eventRow(event).effects.includes('refuse')) {
    const message = `This hook is asynchronous, so it cannot refuse a ${event}.`;
    read.finding('warning', 'ASYNC_CANNOT_REFUSE', map.at, message, 'leave out "async" if it is meant to guard');
  }
  const written = plain(map);
  return {
    at: map.at,
    name: read.scalar(map, 'name', 'string')?.value ?? null,
    event,
    matcher: matcher === null ? null : { text: matcher.text, style: matcher.style },
    matcherAt: matcher?.at ?? map.at,
    ...readFiles(read, map, event),
    condition: condition?.value ?? null,
    conditionAt: condition?.at ?? map.at,
    ...readWhen(map),
    handler,
    commandAt,
    fault: fault ?? sandboxFault(read, map, handler),
    timeoutMs: read.timeoutMs(map, 'timeout', 1000, DEFAULT_TIMEOUT_MS),
    onFailure: readOnFailure(read, map) ?? defaultOnFailure(event),
    once: flag('once'),
    async: isAsync,
    observe: flag('observe'),
    shadow: flag('shadow'),
    guard: flag('guard'),
    approve: flag('approve'),
    enabled: read.scalar(map, 'enabled', 'boolean')?.value ?? true,
    own: {},
    definition: { event, ...(isObject(written) ? written : {}) },
  };
}

/** What others call it, and how it is written here. */
const OTHERS_WORDS: ReadonlyMap<string, string> = new Map([
  ['url', 'post: https://…'],
  ['webhook', 'post: https://…'],
  ['command', 'run: …'],
]);

function sayUnknownKeys(read: FieldReader, map: LocatedMap): void {
  const others = map.entries.filter(({ key }) => OTHERS_WORDS.has(key));
  for (const { key, keyAt } of others) {
    const message = `"${key}" means nothing in a hook.`;
    read.finding('warning', 'UNKNOWN_KEY', keyAt, message, `write ${OTHERS_WORDS.get(key)}`);
  }
  read.onlyKnown({ ...map, entries: map.entries.filter((entry) => !others.includes(entry)) }, KEYS, 'a hook');
}

/** Patterns are about the paths in a tool's input. */
function readFiles(read: FieldReader, map: LocatedMap, event: EventName): Pick<HookSpec, 'files' | 'filesAt'> {
  const files = read.strings(map, 'files');
  if (files?.value.length === 0) {
    read.finding(
      'error',
      'CONDITION_IGNORED',
      files.at,
      'This hook is for no file: "files" is empty.',
      'leave it out to mean any file',
    );
  }
  if (files !== null && eventRow(event).subject !== 'tool_name') {
    const message = `"files" is about the files of a tool, and a ${event} has none: this hook never runs.`;
    read.finding('warning', 'CONDITION_IGNORED', files.at, message);
  }
  return files === null ? { files: null } : { files: files.value, filesAt: files.itemsAt };
}

function readMatcher(read: FieldReader, map: LocatedMap, event: EventName): (MatcherSpec & { at: number }) | null {
  const tools = read.strings(map, 'tools');
  const matcher = read.scalar(map, 'matcher', 'string');
  if (tools !== null && matcher !== null) {
    const message = '"tools" and "matcher" in one hook: only "tools" counts.';
    read.finding('error', 'CONFLICTING_KEYS', matcher.at, message);
  }
  if (tools?.value.length === 0) {
    read.finding(
      'error',
      'MATCHER_IGNORED',
      tools.at,
      'This hook is for no tool: "tools" is empty.',
      'leave it out to mean any tool',
    );
    return { text: NO_NAME, style: 'kinds-or-search', at: tools.at };
  }
  const chosen = tools === null ? matcher : { value: tools.value.join('|'), at: tools.at };
  if (chosen === null) return null;
  if (chosen.value !== '' && chosen.value !== '*' && eventRow(event).subject === null) {
    const message = `${event} has nothing that "${chosen.value}" could be matched against: this hook never runs.`;
    read.finding('warning', 'MATCHER_IGNORED', chosen.at, message);
  }
  if (eventRow(event).subject === 'tool_name') sayNearlyKinds(read, tools?.value ?? [chosen.value], chosen.at);
  const isMixed = tools !== null && tools.value.length > 1 && tools.value.some((tool) => !PLAIN.test(tool));
  return isMixed
    ? { text: tools.value.join('\n'), style: 'kinds-and-searches', at: tools.at }
    : { text: chosen.value, style: 'kinds-or-search', at: chosen.at };
}

/** What cannot be a condition is one that cannot be read: the hook must not lose it. */
function readWhen(map: LocatedMap): Pick<HookSpec, 'when' | 'whenAt'> {
  const entry = entryOf(map, 'when');
  if (entry === undefined) return { when: null };
  const written = plain(entry.value);
  const when = typeof written === 'string' ? written : written === null ? '' : JSON.stringify(written);
  return { when, whenAt: entry.value.at };
}

function mayBeAsync(read: FieldReader, map: LocatedMap, handler: Handler): boolean {
  const at = entryOf(map, 'async')?.keyAt ?? map.at;
  if (handler.kind === 'rule') {
    read.finding('warning', 'CONFLICTING_KEYS', at, 'A rule is immediate: "async" means nothing on it.');
    return false;
  }
  if (handler.kind !== 'command' || handler.persistent === undefined) return true;
  const message =
    '"persistent" and "async" in one hook: it answers each event in its turn, and "async" does not count.';
  read.finding('error', 'CONFLICTING_KEYS', at, message);
  return false;
}

/** What confines a hook and cannot be done yet must not be passed over: the hook does not run. */
function sandboxFault(read: FieldReader, map: LocatedMap, { kind }: Handler): string | null {
  const entry = entryOf(map, 'sandbox');
  const off =
    entry === undefined ||
    (entry.value.kind === 'scalar' && [false, null, 'none'].includes(entry.value.value as never));
  if (off || (kind !== 'command' && kind !== 'module')) return null;
  const message = '"sandbox" cannot be honoured by this version, so the hook does not run.';
  read.finding('warning', 'HANDLER_UNAVAILABLE', entry.keyAt, message);
  return message;
}
