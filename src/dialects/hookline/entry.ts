import { type EventName, eventRow } from '../../core/events.ts';
import type { Handler, HookSpec, MatcherSpec } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import { entryOf, type LocatedMap, plain } from '../../core/located.ts';
import { readOnFailure } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';
import { defaultOnFailure } from './default-on-failure.ts';

/** What a hook does: exactly one of these. The ones after `run` arrive with later versions. */
const DOES = ['run', 'deny', 'ask', 'allow', 'context', 'post', 'prompt', 'module'];
const KEYS = [
  ...['on', 'tools', 'matcher', 'when', 'files', 'if', 'name', 'timeout', 'onFailure'],
  ...['args', 'shell', 'cwd', 'env', 'passEnv', 'guard', 'observe', 'shadow', 'once', 'async', 'persistent'],
  ...['sandbox', 'approve', 'enabled', 'description', 'model', 'headers', 'method', 'allowedEnv', ...DOES],
];
const DEFAULT_TIMEOUT_MS = 60_000;
/** No tool is called that. */
const NO_NAME = ',';
/** Names, in a list or not; anything else is a pattern. */
const PLAIN = /^[A-Za-z0-9_\- ,|]*$/;

export function readFlatEntry(read: FieldReader, map: LocatedMap, event: EventName): HookSpec {
  read.onlyKnown(map, KEYS, 'a hook');
  const flag = (key: string): boolean => read.scalar(map, key, 'boolean')?.value ?? false;
  const condition = read.scalar(map, 'if', 'string');
  const matcher = readMatcher(read, map, event);
  const { handler, fault } = readHandler(read, map);
  const isAsync = flag('async');
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
    handler,
    fault: fault ?? conditionFault(read, map),
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
  const isMixed = tools !== null && tools.value.length > 1 && tools.value.some((tool) => !PLAIN.test(tool));
  return isMixed
    ? { text: tools.value.join('\n'), style: 'kinds-and-searches', at: tools.at }
    : { text: chosen.value, style: 'kinds-or-search', at: chosen.at };
}

function readHandler(read: FieldReader, map: LocatedMap): { handler: Handler; fault: string | null } {
  const does = DOES.filter((key) => entryOf(map, key) !== undefined);
  const [what, other] = does;
  const unavailable = (fault: string): { handler: Handler; fault: string } => ({
    handler: { kind: 'unavailable', type: what ?? 'nothing' },
    fault,
  });
  if (what === undefined) {
    const message = 'This hook does nothing.';
    read.finding('error', 'MISSING_KEY', map.at, message, 'add run: "a command"');
    return unavailable(message);
  }
  if (other !== undefined) {
    const message = `"${what}" and "${other}" in one hook: a hook does one thing.`;
    read.finding('error', 'CONFLICTING_KEYS', entryOf(map, other)?.keyAt ?? map.at, message, 'write two hooks');
    return unavailable(message);
  }
  if (what !== 'run') {
    const message = `Hooks with "${what}" cannot be run by this version.`;
    const hint = 'it refuses where it is a guard, and is skipped elsewhere';
    read.finding('warning', 'HANDLER_UNAVAILABLE', entryOf(map, what)?.keyAt ?? map.at, message, hint);
    return unavailable(message);
  }
  const command = read.scalar(map, 'run', 'string');
  if (command === null || command.value.trim() === '') {
    const message = 'This hook has no command to run.';
    read.finding('error', 'MISSING_KEY', command?.at ?? map.at, message);
    return unavailable(message);
  }
  return {
    handler: {
      kind: 'command',
      command: command.value,
      args: read.strings(map, 'args')?.value ?? null,
      shell: read.scalar(map, 'shell', 'string')?.value ?? null,
      cwd: read.scalar(map, 'cwd', 'string')?.value ?? null,
      env: read.stringMap(map, 'env')?.value ?? {},
      passEnv: read.strings(map, 'passEnv')?.value ?? [],
    },
    fault: null,
  };
}

/** What narrows or confines a hook and cannot be done yet must not be passed over: the hook does not run. */
function conditionFault(read: FieldReader, map: LocatedMap): string | null {
  for (const key of ['when', 'persistent', 'sandbox']) {
    const entry = entryOf(map, key);
    const off =
      entry === undefined ||
      (entry.value.kind === 'scalar' && [false, null, 'none'].includes(entry.value.value as never));
    if (off) continue;
    const message = `"${key}" cannot be honoured by this version, so the hook does not run.`;
    read.finding('warning', 'HANDLER_UNAVAILABLE', entry.keyAt, message);
    return message;
  }
  return null;
}
