import { didYouMean } from '../../core/did-you-mean.ts';
import { EFFECT_KEYS } from '../../core/effect-keys.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import type { Handler } from '../../core/handler.ts';
import type { HookSpec, MatcherSpec } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import { entryOf, type LocatedMap, plain } from '../../core/located.ts';
import { sharedFields } from '../blank-spec.ts';
import { readOnFailure } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';
import { COUNTED_BEFORE, matcherIgnored } from '../matcher-ignored.ts';
import { isNote } from '../meant-key.ts';
import { defaultOnFailure } from './default-on-failure.ts';
import { readAfter, readEffects } from './effect-keys.ts';
import { readFeedback } from './feedback.ts';
import { HANDLER_KEYS, readNativeHandler } from './native-handler.ts';
import { sayNearlyKinds, withMeantKinds, withMeantTools } from './nearly-kinds.ts';
import { isOthersWord } from './others-words.ts';

export const ENTRY_KEYS = [
  ...EFFECT_KEYS,
  ...[
    'after',
    'on',
    'tools',
    'matcher',
    'when',
    'files',
    'if',
    'name',
    'description',
    'timeout',
    'onFailure',
    'approve',
  ],
  ...['guard', 'observe', 'shadow', 'once', 'async', 'enabled', 'applies', ...HANDLER_KEYS],
];
const DEFAULT_TIMEOUT_MS = 60_000;
/** No tool is called that. */
const NO_NAME = ',';
/** Names of tools, one after the other. */
const NAMES = /^\w+(?:\|\w+)*$/;
/** Names, in a list or not; anything else is a pattern. */
const PLAIN = /^[A-Za-z0-9_\- ,|]*$/;

export function readFlatEntry(read: FieldReader, map: LocatedMap, event: EventName): HookSpec {
  sayUnknownKeys(read, map);
  const flag = (key: string): boolean => read.scalar(map, key, 'boolean')?.value ?? false;
  const matcher = readMatcher(read, map, event);
  const { handler, fault, commandAt } = readNativeHandler(read, map);
  const isAsync = flag('async') && mayBeAsync(read, map, handler);
  if (isAsync && eventRow(event).before && eventRow(event).effects.includes('refuse')) {
    const message = `This hook is asynchronous, so it cannot refuse a ${event}.`;
    read.finding('warning', 'ASYNC_CANNOT_REFUSE', map.at, message, 'leave out "async" if it is meant to guard');
  }
  const written = plain(map);
  return {
    ...sharedFields(read, map, event),
    matcher: matcher === null ? null : { text: matcher.text, style: matcher.style },
    matcherAt: matcher?.at ?? map.at,
    ...readFiles(read, map, event),
    ...readWhen(map),
    ...readEffects(read, map, event),
    ...readAfter(read, map),
    handler,
    commandAt,
    fault,
    timeoutMs: read.timeoutMs(map, 'timeout', 1000, DEFAULT_TIMEOUT_MS),
    onFailure: readOnFailure(read, map) ?? defaultOnFailure(event),
    async: isAsync,
    approve: flag('approve'),
    own: readFeedback(read, map),
    definition: { event, ...(isObject(written) ? written : {}) },
  };
}

/** Without one of these a hook is as strict as with it, or stricter. */
const LOOSENING = [
  'timeout',
  'name',
  'description',
  'once',
  'async',
  'observe',
  'shadow',
  'enabled',
  'feedback',
  'applies',
];

/** A key that is nearly one of ours was meant as that one; on a grant, whichever it is, it may have been a limit. */
function sayUnknownKeys(read: FieldReader, map: LocatedMap): void {
  const grants = entryOf(map, 'allow') !== undefined;
  for (const { key, keyAt } of map.entries) {
    if (ENTRY_KEYS.includes(key)) continue;
    const meant = didYouMean(key, ENTRY_KEYS);
    const isStrict = meant !== null && LOOSENING.includes(meant);
    const isMeant = !isNote(key) && (isOthersWord(key) || (meant !== null && !isStrict) || grants);
    const hint = meant === null || isOthersWord(key) ? undefined : `did you mean "${meant}"?`;
    const message = `"${key}" means nothing in a hook.`;
    read.finding(isMeant ? 'error' : 'warning', 'UNKNOWN_KEY', keyAt, message, hint);
  }
}

/** Patterns are about the paths in a tool's input. */
function readFiles(read: FieldReader, map: LocatedMap, event: EventName): Pick<HookSpec, 'files' | 'filesAt'> {
  const files = read.strings(map, 'files');
  if (files?.value.length === 0) {
    const message = 'This hook is for no file: "files" is empty.';
    read.lost('CONDITION_IGNORED', files.at, message, 'leave it out to mean any file', event);
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
    const message = 'This hook is for no tool: "tools" is empty.';
    read.lost('MATCHER_IGNORED', tools.at, message, 'leave it out to mean any tool', event);
    return { text: NO_NAME, style: 'kinds-or-search', at: tools.at };
  }
  const isTools = eventRow(event).subject === 'tool_name';
  const grants = entryOf(map, 'allow') !== undefined;
  const named = tools === null || !isTools ? tools?.value : withMeantKinds(read, tools.value, tools.at, grants);
  const chosen = named === undefined || tools === null ? matcher : { value: named.join('|'), at: tools.at };
  if (chosen === null) return null;
  if (isTools && tools === null) {
    sayNearlyKinds(read, chosen.value, chosen.at);
    if (NAMES.test(chosen.value))
      return { text: withMeantTools(read, chosen.value, chosen.at, grants), style: 'kinds-or-search', at: chosen.at };
  }
  const isMixed = named !== undefined && tools !== null && named.length > 1 && named.some((tool) => !PLAIN.test(tool));
  return isMixed
    ? { text: named.join('\n'), style: 'kinds-and-searches', at: tools.at }
    : { text: chosen.value, style: 'kinds-or-search', at: chosen.at };
}

/** The hook of one entry at another of its events. */
export function forEvent(spec: HookSpec, event: EventName, map: LocatedMap): HookSpec {
  const own = entryOf(map, 'onFailure') === undefined ? { onFailure: defaultOnFailure(event) } : {};
  return { ...spec, event, ...own, definition: { ...spec.definition, event } };
}

/**
 * What an entry says of tools, at an event without one. `tools` and `files` are there to narrow a hook down: without what
 * they name it is for nothing, since a rule that refuses some calls must not refuse every prompt. A `matcher` is read as
 * everywhere.
 */
export function withoutTool(read: FieldReader, map: LocatedMap, spec: HookSpec, eventAt: number): HookSpec {
  const { subject } = eventRow(spec.event);
  if (subject === 'tool_name') return spec;
  const narrows = ['tools', 'files'].filter((key) => entryOf(map, key) !== undefined);
  if (narrows.length > 0) {
    const keys = narrows.map((key) => `"${key}"`).join(' and ');
    const message = `${keys} ${narrows.length === 1 ? 'is' : 'are'} about tools, and a ${spec.event} has none: this hook never runs there.`;
    const hint =
      subject === null
        ? `take ${spec.event} out of "on", or make it a hook of its own`
        : `"matcher" says which ${spec.event} is meant, by its ${subject}`;
    read.finding('error', 'MATCHER_IGNORED', eventAt, message, hint);
    return { ...spec, matcher: { text: NO_NAME, style: 'kinds-or-search' } };
  }
  const { matcher, matcherAt } = spec;
  if (subject !== null || matcher === null || matcher.text === '' || matcher.text === '*') return spec;
  matcherIgnored(read, spec.event, { value: matcher.text, at: matcherAt }, COUNTED_BEFORE);
  return { ...spec, matcher: null };
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
