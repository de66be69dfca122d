import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileReading } from '../../core/dialect.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import { entryOf, kindName, type Located, type LocatedMap, plain } from '../../core/located.ts';
import { blankSpec } from '../blank-spec.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { COUNTED_BEFORE, matcherIgnored } from '../matcher-ignored.ts';
import { noHooksHere, sayMisspeltHooks, unknownEvent } from '../misspelt.ts';
import { PARTS, readHandler } from './handler.ts';

export const KEYS = ['event', 'shell', 'webhook', 'once', 'timeout_sec', 'name', 'tool_matcher'];
/** Without one of these a hook may be milder than it was meant. */
const STRICT = ['pass_context', 'parse_result', 'method', 'headers', 'allowed_env', 'shell', 'webhook'];
const DEFAULT_TIMEOUT_MS = 600_000;
const WEBHOOK_TIMEOUT_MS = 30_000;

/** `[[hooks]]`: one bad entry never silences its neighbours. */
export function readCocodeFile(tree: Located, events: Dialect['events']): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT);
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  if (hooks === undefined) {
    noHooksHere(read, tree, 'a cocode file');
    return { hooks: [], findings, switches: [] };
  }
  if (tree.kind === 'map') sayMisspeltHooks(read, tree, events, 'a cocode file');
  if (hooks.kind !== 'list') {
    const hint = 'cocode writes each hook as [[hooks]] with event = "…"';
    read.lost('WRONG_TYPE', hooks.at, `"hooks" must be a list of tables, not ${kindName(hooks)}.`, hint);
    return { hooks: [], findings, switches: [] };
  }
  return { hooks: hooks.items.flatMap((item) => readHook(read, item, events) ?? []), findings, switches: [] };
}

function readHook(read: FieldReader, item: Located, events: Dialect['events']): HookSpec | null {
  if (item.kind !== 'map') {
    read.lost('WRONG_TYPE', item.at, `A hook must be a table, not ${kindName(item)}.`);
    return null;
  }
  const [, odd] = read.doubted(() => read.onlyKnown(item, KEYS, 'a cocode hook', PARTS));
  const name = read.scalar(item, 'event', 'string');
  if (name === null) {
    read.lost('MISSING_KEY', item.at, 'This hook has no event.', 'add event = "PreToolUse", for example');
    return null;
  }
  const known = events.get(name.value);
  if (known === undefined) {
    unknownEvent(read, events, name.value, name.at, 'cocode hooks');
    return null;
  }
  const [asWritten, wrong] = read.doubted(() => specOf(read, item, known.event, name.value));
  const doubt = odd ?? wrong;
  const spec = doubt === null ? asWritten : { ...asWritten, doubt };
  return name.value === known.event ? spec : { ...spec, eventName: name.value };
}

function specOf(read: FieldReader, item: LocatedMap, event: EventName, name: string): HookSpec {
  const matcher = read.scalar(item, 'tool_matcher', 'string');
  const { handler, fault, own } = readHandler(read, item);
  const defaultMs = handler.kind === 'webhook' ? WEBHOOK_TIMEOUT_MS : DEFAULT_TIMEOUT_MS;
  const everything = matcher === null || matcher.value === '' || matcher.value === '*';
  const hasTool = eventRow(event).subject === 'tool_name';
  if (!everything && !hasTool) matcherIgnored(read, name, matcher, COUNTED_BEFORE);
  const written = plain(item);
  return {
    ...blankSpec(event, item.at),
    name: read.scalar(item, 'name', 'string')?.value ?? null,
    matcher: matcher === null || !hasTool ? null : { text: matcher.value, style: 'prefix' },
    matcherAt: matcher?.at ?? item.at,
    handler,
    fault,
    timeoutMs: read.timeoutMs(item, 'timeout_sec', 1000, defaultMs),
    onFailure: 'block',
    once: read.scalar(item, 'once', 'boolean')?.value ?? false,
    own,
    definition: isObject(written) ? written : {},
  };
}
