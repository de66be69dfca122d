import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import type { EventName } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { readBlocks } from '../claude-form/blocks.ts';
import { claudeTimeout } from '../claude-form/defaults.ts';
import { CLAUDE_ENTRY } from '../claude-form/entry.ts';
import { looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { sayMisspelt } from '../misspelt-section.ts';
import { noHooksHere } from '../no-hooks-here.ts';
import { unknownEvent } from '../unknown-event.ts';
import { defaultOnFailure } from './default-on-failure.ts';
import { readFlatEntry } from './entry.ts';
import { readFileSettings, SETTINGS_KEYS } from './file-settings.ts';

const WHERE = 'hookline hooks';

export function looksNative(tree: Located, events: Dialect['events']): boolean {
  if (hasSettings(tree)) return true;
  const list = flatList(tree);
  if (list === null) return looksLikeBlocks(tree, events);
  return list.items.some((item) => item.kind === 'map' && entryOf(item, 'on') !== undefined);
}

export function readNativeFile(tree: Located, file: FileContext, events: Dialect['events']): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings);
  const serial = isSerial(read, tree);
  const parts =
    tree.kind === 'map' ? tree.entries.filter((entry) => entry.key === 'hooks').map(({ value }) => value) : [tree];
  if (parts.length === 0 && !hasSettings(tree)) noHooksHere(read, tree, 'a hookline file');
  const specs = parts.flatMap((part) => readPart(read, part, events));
  const settings = tree.kind === 'map' ? readFileSettings(read, tree, file) : {};
  if (tree.kind === 'map' && file.layer === 'enforced') sayMisspelt(read, tree, ['hooks', 'policy', 'webhooks']);
  return { hooks: specs.map((spec) => ({ ...spec, serial })), findings, switches: [], settings };
}

function hasSettings(tree: Located): boolean {
  const isSetting = (value: Located): boolean =>
    value.kind === 'map' || (value.kind === 'scalar' && typeof value.value === 'boolean');
  return tree.kind === 'map' && tree.entries.some(({ key, value }) => SETTINGS_KEYS.includes(key) && isSetting(value));
}

/** A flat list, or Claude Code's blocks as they are. */
function readPart(read: FieldReader, part: Located, events: Dialect['events']): readonly HookSpec[] {
  if (part.kind === 'list') return part.items.flatMap((item) => readItem(read, item, events));
  if (part.kind === 'map') {
    const style = { matcherStyle: 'names-or-search', matcherWithoutSubject: 'ignored' } as const;
    return readBlocks(read, part, { where: WHERE, events, ...style, timeout: claudeTimeout, entry: CLAUDE_ENTRY });
  }
  if (part.value !== null) {
    const message = `"hooks" must be a list of hooks, each with "on" and what it does, not ${kindName(part)}.`;
    read.lost('WRONG_TYPE', part.at, message);
  }
  return [];
}

function isSerial(read: FieldReader, tree: Located): boolean {
  const mode = tree.kind === 'map' ? read.scalar(tree, 'mode', 'string') : null;
  if (mode !== null && mode.value !== 'serial' && mode.value !== 'parallel') {
    read.finding('error', 'WRONG_TYPE', mode.at, `"mode" is "${mode.value}", but it can be "parallel" or "serial".`);
  }
  return mode?.value === 'serial';
}

function flatList(tree: Located): Extract<Located, { kind: 'list' }> | null {
  if (tree.kind === 'list') return tree;
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  return hooks?.kind === 'list' ? hooks : null;
}

/** `on` may be a list: one hook for each event. */
function readItem(read: FieldReader, item: Located, events: Dialect['events']): readonly HookSpec[] {
  if (item.kind !== 'map') {
    read.lost('WRONG_TYPE', item.at, `A hook must be an object, not ${kindName(item)}.`);
    return [];
  }
  const names = read.strings(item, 'on');
  if (names === null) {
    const has = entryOf(item, 'on') === undefined ? 'has no "on"' : 'is for no event';
    read.lost('MISSING_KEY', item.at, `This hook ${has}.`, 'add on: PreToolUse, for example');
    return [];
  }
  if (names.value.length === 0) read.lost('MISSING_KEY', names.at, 'This hook is for no event: "on" is empty.');
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
