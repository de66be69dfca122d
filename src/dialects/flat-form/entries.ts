import type { Dialect, DialectEvent } from '../../core/dialect.ts';
import type { HookSpec, OnFailure } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import {
  entryOf,
  kindName,
  type Located,
  type LocatedEntry,
  type LocatedList,
  type LocatedMap,
  plain,
  presentIn,
} from '../../core/located.ts';
import { sharedFields, withDoubt } from '../blank-spec.ts';
import { type BlocksForm, readBlocks, sayItsOwn } from '../claude-form/blocks.ts';
import { readOnFailure } from '../claude-form/entry.ts';
import { everyEvent } from '../every-event.ts';
import type { FieldReader } from '../fields.ts';
import type { ReadHandler } from '../handler-fields.ts';
import { unknownEvent } from '../misspelt.ts';

/** For which event an entry stands, by the dialect's own name. */
export interface EntryEvent {
  readonly name: string;
  readonly row: DialectEvent;
}

/** What an entry is tried on. */
export type Selecting = Pick<HookSpec, 'matcher' | 'matcherAt'> & Partial<Pick<HookSpec, 'when' | 'whenAt'>>;

/** `{ event: [ { command, … } ] }`: files whose entries stand directly in the list of their event. */
export interface FlatForm {
  readonly where: string;
  readonly events: Dialect['events'];
  /** Events of the agent that we do not have: its hooks run where the agent itself runs them. */
  readonly itsOwn: readonly string[];
  readonly keys: readonly string[];
  /** In seconds, the usual key first. */
  readonly timeout: { readonly keys: readonly string[]; readonly defaultMs: number };
  readonly handler: (read: FieldReader, map: LocatedMap, event: EntryEvent) => ReadHandler;
  readonly selecting: (read: FieldReader, map: LocatedMap, event: EntryEvent) => Selecting;
  /** What a failure means where the entry does not say `onFailure`. */
  readonly onFailure: (read: FieldReader, map: LocatedMap, event: EntryEvent) => OnFailure;
  /** Groups in Claude Code's form may stand among them. */
  readonly groups?: (event: EntryEvent) => BlocksForm;
}

/** Keys that hookline has for everybody's entries, and notes that people leave. */
export const KEYS = [
  ...['name', 'if', 'once', 'guard', 'observe', 'shadow', 'enabled', 'onFailure'],
  ...['description', 'comment', 'type'],
];

/** Without one of these a hook may be milder than it was meant. */
export const STRICT_KEYS = ['args', 'onFailure', 'guard', 'headers', 'allowedEnvVars', 'hooks', 'failClosed'];

/** One bad entry never silences its neighbours. */
export function readFlatHooks(read: FieldReader, hooks: LocatedMap, form: FlatForm): readonly HookSpec[] {
  return hooks.entries.flatMap((entry) => {
    const row = form.events.get(entry.key);
    if (row !== undefined) return readEvent(read, entry, row, form);
    if (form.itsOwn.includes(entry.key)) sayItsOwn(read, entry);
    else unknownEvent(read, form.events, entry.key, entry.keyAt, form.where);
    return [];
  });
}

function readEvent(read: FieldReader, entry: LocatedEntry, row: DialectEvent, form: FlatForm): readonly HookSpec[] {
  const { key: name, value: list } = entry;
  if (list.kind !== 'list') {
    const message = `"${name}" must be a list of hooks, not ${kindName(list)}.`;
    read.lost('WRONG_TYPE', list.at, message, undefined, row.event);
    return [];
  }
  return list.items.flatMap((item) => {
    const groups = isGroup(item) ? form.groups?.({ name, row }) : undefined;
    if (groups !== undefined) return readBlocks(read, onlyThis(entry, list, item), groups);
    if (item.kind === 'map') return everyEvent(readEntry(read, item, { name, row }, form), name, row);
    read.lost('WRONG_TYPE', item.at, `A hook must be an object, not ${kindName(item)}.`, undefined, row.event);
    return [];
  });
}

function isGroup(item: Located): boolean {
  return item.kind === 'map' && entryOf(item, 'hooks') !== undefined;
}

function onlyThis(entry: LocatedEntry, list: LocatedList, item: Located): LocatedMap {
  return { kind: 'map', at: entry.keyAt, entries: [{ ...entry, value: { ...list, items: [item] } }] };
}

function readEntry(read: FieldReader, map: LocatedMap, event: EntryEvent, form: FlatForm): HookSpec {
  return withDoubt(read, () => {
    read.onlyKnown(map, [...KEYS, ...form.keys], `a hook of ${form.where}`);
    const written = plain(map);
    const { keys, defaultMs } = form.timeout;
    const timeoutKey = keys.find((key) => presentIn(map, key) !== null) ?? keys[0] ?? '';
    return {
      ...sharedFields(read, map, event.row.event),
      ...form.selecting(read, map, event),
      ...form.handler(read, map, event),
      timeoutMs: read.timeoutMs(map, timeoutKey, 1000, defaultMs),
      onFailure: readOnFailure(read, map) ?? form.onFailure(read, map, event),
      definition: { event: event.name, ...(isObject(written) ? written : {}) },
    };
  });
}
