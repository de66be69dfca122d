import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileReading } from '../../core/dialect.ts';
import type { EventName } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { readBlocks } from '../claude-form/blocks.ts';
import { blocksOf, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { unknownEvent } from '../unknown-event.ts';
import { defaultOnFailure } from './default-on-failure.ts';
import { readFlatEntry } from './entry.ts';

const WHERE = 'hookline hooks';

export function looksNative(tree: Located, events: Dialect['events']): boolean {
  const list = flatList(tree);
  if (list === null) return looksLikeBlocks(tree, events);
  return list.items.some((item) => item.kind === 'map' && entryOf(item, 'on') !== undefined);
}

export function readNativeFile(tree: Located, events: Dialect['events']): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings);
  const serial = tree.kind === 'map' && read.scalar(tree, 'mode', 'string')?.value === 'serial';
  const blocks = blocksOf(tree);
  if (blocks !== null) {
    const timeout = (event: EventName) => ({
      key: 'timeout',
      unitMs: 1000,
      defaultMs: event === 'UserPromptSubmit' ? 30_000 : 600_000,
    });
    const form = {
      where: WHERE,
      events,
      matcherStyle: 'names-or-search',
      matcherWithoutSubject: 'ignored',
      timeout,
    } as const;
    return { hooks: readBlocks(read, blocks, form).map((spec) => ({ ...spec, serial })), findings, switches: [] };
  }
  const list = flatList(tree);
  if (list === null) {
    if (tree.kind !== 'map' || entryOf(tree, 'hooks') !== undefined) {
      const message = `"hooks" must be a list of hooks, each with "on" and what it does, not ${kindName(tree)}.`;
      read.finding('error', 'WRONG_TYPE', tree.at, message);
    }
    return { hooks: [], findings, switches: [] };
  }
  const hooks = list.items.flatMap((item) => readItem(read, item, events)).map((spec) => ({ ...spec, serial }));
  return { hooks, findings, switches: [] };
}

function flatList(tree: Located): Extract<Located, { kind: 'list' }> | null {
  if (tree.kind === 'list') return tree;
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  return hooks?.kind === 'list' ? hooks : null;
}

/** `on` may be a list: one hook for each event. */
function readItem(read: FieldReader, item: Located, events: Dialect['events']): readonly HookSpec[] {
  if (item.kind !== 'map') {
    read.finding('error', 'WRONG_TYPE', item.at, `A hook must be an object, not ${kindName(item)}.`);
    return [];
  }
  const names = read.strings(item, 'on');
  if (names === null) {
    if (entryOf(item, 'on') === undefined) {
      read.finding('error', 'MISSING_KEY', item.at, 'This hook has no "on".', 'add on: PreToolUse, for example');
    }
    return [];
  }
  const known = names.value.flatMap((name) => {
    const event = events.get(name)?.event;
    if (event === undefined) unknownEvent(read, events, name, names.at, WHERE);
    return event ?? [];
  });
  const [first, ...others] = known;
  if (first === undefined) return [];
  const spec = readFlatEntry(read, item, first);
  return [spec, ...others.map((event) => forEvent(spec, event, item))];
}

function forEvent(spec: HookSpec, event: EventName, item: LocatedMap): HookSpec {
  const own = entryOf(item, 'onFailure') === undefined ? { onFailure: defaultOnFailure(event) } : {};
  return { ...spec, event, ...own, definition: { ...spec.definition, event } };
}
