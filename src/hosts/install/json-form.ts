import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { withItemIn, withKeyIn, withoutChild, written } from '../../config/edit/json-edits.ts';
import { lineIndex } from '../../config/position.ts';
import { HookError } from '../../core/hook-error.ts';
import { type Json, sameJson } from '../../core/json.ts';
import { isOwnEntry } from '../../core/own-entry.ts';
import type { JsonForm, OwnEntry } from './entry-form.ts';
import { type EventItems, eventItems, NO_ITEMS } from './event-items.ts';

type Path = readonly (string | number)[];

const OPTIONS = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false };

/** There is no layout of a person's to keep, and one line of everything is nothing that a person could read. */
const NOTHING_IN_IT = /^\s*(?:\{\s*\}\s*)?$/;

/** The file with our entries in it and all else as it was: comments, order, indentation, line ends. */
export function withEntries(text: string | null, form: JsonForm, entries: readonly OwnEntry[], file: string): string {
  const wanted = new Map(entries.map((entry) => [entry.event, itemOf(form, entry)]));
  if (text === null || NOTHING_IN_IT.test(text)) return newFile(form, wanted);
  mustBeReadable(text, form, file, wanted);
  if (isAsWanted(text, form, wanted)) return text;
  const cleared = withoutOwn(text, form, [...wanted.keys()]);
  const result = [...wanted].reduce((edited, [event, item]) => withItem(edited, form, event, item, OURS), cleared);
  mustBeReadable(result, form, file, wanted);
  if (isAsWanted(result, form, wanted)) return result;
  throw new HookError('SYNTAX', `hookline's entries cannot be put into "${file}" without changing what is there.`, {
    file,
  });
}

/** The file with an entry for each of these events that has none, and all else, our own entries too, as it was and where it was. */
export function withMissingEntries(
  text: string | null,
  form: JsonForm,
  entries: readonly OwnEntry[],
  file: string,
): string {
  if (text === null || NOTHING_IN_IT.test(text)) return withEntries(text, form, entries, file);
  const missing = entries.filter(({ event }) => ownCommands(text, form, event).length === 0);
  const wanted = new Map(missing.map((entry) => [entry.event, itemOf(form, entry)]));
  mustBeReadable(text, form, file, wanted);
  const result = [...wanted].reduce((edited, [event, item]) => withItem(edited, form, event, item, OURS), text);
  mustBeReadable(result, form, file, wanted);
  return result;
}

/** The file without our entries; what is empty without them goes too. */
export function withoutEntries(text: string, form: JsonForm, file: string): string {
  if (text.trim() === '') return text;
  mustBeReadable(text, form, file, new Map());
  return withoutOwn(text, form, []);
}

/** Our command lines for one event, as the agent finds them. */
export function ownCommands(text: string, form: JsonForm, event: string): readonly string[] {
  const items = at(rootOf(text), [...form.eventsAt, event])?.children ?? [];
  return items.flatMap((item) => entriesOf(item, form).map((entry) => commandOf(entry, form))).filter(isOwnEntry);
}

/** The items that are not ours. */
export function othersIn(text: string | null, form: JsonForm, file: string): EventItems {
  if (text === null || text.trim() === '') return NO_ITEMS;
  return eventItems(dataOf(at(rootOf(withoutEntries(text, form, file)), form.eventsAt)));
}

/** The file without those. */
export function withoutOthers(text: string, form: JsonForm, others: EventItems): string {
  const bare = Object.keys(others).reduce((rest, event) => withoutPath(rest, [...form.eventsAt, event]), text);
  const isLeft = (at(rootOf(bare), form.eventsAt)?.children?.length ?? 0) > 0;
  return isLeft || form.eventsAt.length === 0 ? bare : withoutPath(bare, form.eventsAt);
}

/** The file with them again, behind what is there. */
export function withOthers(text: string | null, form: JsonForm, others: EventItems): string {
  const items = Object.entries(others).flatMap(([event, list]) => list.map((item) => ({ event, item })));
  if (text === null || text.trim() === '') {
    const nested = [...form.eventsAt].reverse().reduce<Json>((inner, key) => ({ [key]: inner }), others);
    return `${JSON.stringify({ ...form.besides, ...Object(nested) }, null, 2)}\n`;
  }
  return items.reduce(
    (edited, { event, item }) => withItem(edited, { ...form, place: 'last' }, event, item, THEIRS),
    text,
  );
}

/** Whether nothing is left but what every new file of this agent has. */
export function isEmptyFile(text: string, { besides = {} }: JsonForm): boolean {
  const left = text.trim() === '' ? {} : dataOf(rootOf(text));
  return sameJson(left, {}) || sameJson(left, besides);
}

function itemOf({ entry, grouped }: JsonForm, own: OwnEntry): Json {
  return grouped ? { hooks: [entry(own)] } : entry(own);
}

function newFile({ eventsAt, besides = {} }: JsonForm, wanted: ReadonlyMap<string, Json>): string {
  const events: Json = Object.fromEntries([...wanted].map(([event, item]) => [event, [item]]));
  const nested = [...eventsAt].reverse().reduce<Json>((inner, key) => ({ [key]: inner }), events);
  return `${written({ ...besides, ...Object(nested) }, { eol: '\n', step: '  ', indent: '' }, eventsAt.length + 1)}\n`;
}

/** Every event has exactly our one item, where it must be, and no other event has any. */
function isAsWanted(text: string, form: JsonForm, wanted: ReadonlyMap<string, Json>): boolean {
  const events = at(rootOf(text), form.eventsAt);
  if (events?.type !== 'object') return false;
  const inPlace = [...wanted].every(([event, item]) => {
    const items = at(events, [event])?.children ?? [];
    const own = form.place === 'first' ? items[0] : items.at(-1);
    return own !== undefined && sameJson(dataOf(own), item) && items.filter((one) => hasOwn(one, form)).length === 1;
  });
  const names = (events.children ?? []).map(({ children }) => String(children?.[0]?.value));
  return inPlace && names.every((name) => wanted.has(name) || !hasAny(at(events, [name]), form));
}

/** An entry of ours is one line, so that a person sees at a glance what was added; what was theirs is laid out as usual. */
const [OURS, THEIRS] = [0, Number.POSITIVE_INFINITY];

function withItem(text: string, { eventsAt, place }: JsonForm, event: string, item: Json, depth: number): string {
  const root = rootOf(text);
  const list = at(root, [...eventsAt, event]);
  if (list !== undefined) return withItemIn(text, list, item, place, depth);
  const events = at(root, eventsAt);
  if (events !== undefined) return withKeyIn(text, events, event, [item], depth);
  const [key = event] = eventsAt;
  return root === undefined ? text : withKeyIn(text, root, key, { [event]: [item] }, depth + 1);
}

/** `kept`: events that ours are put into again at once, so that their lists stay. */
function withoutOwn(text: string, form: JsonForm, kept: readonly string[]): string {
  let result = text;
  const eventNames = (): readonly string[] =>
    (at(rootOf(result), form.eventsAt)?.children ?? []).map(({ children }) => String(children?.[0]?.value));
  for (const event of eventNames()) {
    const path = [...form.eventsAt, event];
    if (!hasAny(at(rootOf(result), path), form)) continue;
    const items = at(rootOf(result), path)?.children ?? [];
    for (let i = items.length - 1; i >= 0; i--) result = withoutOwnIn(result, form, [...path, i]);
    const isEmpty = (at(rootOf(result), path)?.children?.length ?? 0) === 0;
    if (isEmpty && !kept.includes(event)) result = withoutPath(result, path);
  }
  const isEmpty = result !== text && eventNames().length === 0 && kept.length === 0;
  return isEmpty && form.eventsAt.length > 0 ? withoutPath(result, form.eventsAt) : result;
}

/** Somebody may have put other hooks into a group of ours, or ours into a group of theirs. */
function withoutOwnIn(text: string, form: JsonForm, path: Path): string {
  const item = at(rootOf(text), path);
  if (item === undefined || !hasOwn(item, form)) return text;
  const entries = entriesOf(item, form);
  const others = entries.filter((entry) => !isOwnEntry(commandOf(entry, form)));
  if (others.length === 0) return withoutPath(text, path);
  let result = text;
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry !== undefined && isOwnEntry(commandOf(entry, form))) result = withoutPath(result, [...path, 'hooks', i]);
  }
  return result;
}

function hasAny(list: Node | undefined, form: JsonForm): boolean {
  return (list?.children ?? []).some((item) => hasOwn(item, form));
}

function hasOwn(item: Node, form: JsonForm): boolean {
  return entriesOf(item, form).some((entry) => isOwnEntry(commandOf(entry, form)));
}

function entriesOf(item: Node, { grouped }: JsonForm): readonly Node[] {
  if (!grouped) return [item];
  const hooks = item.type === 'object' ? at(item, ['hooks']) : undefined;
  return hooks?.type === 'array' ? (hooks.children ?? []) : [];
}

function commandOf(entry: Node, { commandKey }: JsonForm): string {
  const command = entry.type === 'object' ? at(entry, [commandKey])?.value : null;
  return typeof command === 'string' ? command : '';
}

/** What cannot be understood is not written to; nor where a key stands twice, of which an agent reads only one. */
function mustBeReadable(text: string, form: JsonForm, file: string, wanted: ReadonlyMap<string, Json>): void {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, OPTIONS);
  const [first] = errors;
  if (first !== undefined || root === undefined) {
    const { offset = 0, error } = first ?? {};
    const why = error === undefined ? 'there is nothing in it' : printParseErrorCode(error);
    throw new HookError('SYNTAX', `"${file}" is not valid JSON (${why}), so nothing is written into it.`, {
      ...{ file, ...lineIndex(text)(offset) },
      hint: 'fix the file, then install again',
    });
  }
  const events = at(root, form.eventsAt);
  const lists = events?.type === 'object' ? [...wanted.keys()].flatMap((event) => at(events, [event]) ?? []) : [];
  const wrong =
    root.type !== 'object'
      ? root
      : events !== undefined && events.type !== 'object'
        ? events
        : lists.find(({ type }) => type !== 'array');
  if (wrong !== undefined) {
    const place = lineIndex(text)(wrong.offset);
    throw new HookError('WRONG_TYPE', `"${file}" has ${named(wrong)} where hooks should be, so nothing is written.`, {
      ...{ file, ...place },
    });
  }
  const twice = repeatedKey(root, form.eventsAt[0]) ?? (events === undefined ? null : repeatedKey(events, undefined));
  if (twice !== null) {
    const place = lineIndex(text)(twice.offset);
    throw new HookError('DUPLICATE_KEY', `In "${file}", "${twice.value}" stands twice; an agent reads one of them.`, {
      ...{ file, ...place },
      hint: 'make one of the two, then install again',
    });
  }
}

function named({ type }: Node): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** `only`: of one key; undefined: of any. */
function repeatedKey(object: Node, only: string | undefined): Node | null {
  const keys = (object.children ?? []).flatMap(({ children }) => children?.[0] ?? []);
  const repeated = keys.find(
    ({ value }, i) => (only === undefined || value === only) && keys.findIndex((key) => key.value === value) < i,
  );
  return object.type === 'object' ? (repeated ?? null) : null;
}

/** Without the item or key that a path leads to. */
function withoutPath(text: string, path: Path): string {
  const root = rootOf(text);
  const around = at(root, path.slice(0, -1));
  const child = at(root, path);
  const isChild = (one: Node): boolean => one === child || one.children?.[1] === child;
  return around === undefined || child === undefined
    ? text
    : withoutChild(text, around, (around.children ?? []).findIndex(isChild));
}

function rootOf(text: string): Node | undefined {
  return parseTree(text, [], OPTIONS);
}

function at(node: Node | undefined, path: Path): Node | undefined {
  return node === undefined ? undefined : findNodeAtLocation(node, [...path]);
}

function dataOf(node: Node | undefined): unknown {
  if (node?.type === 'array') return (node.children ?? []).map(dataOf);
  if (node?.type !== 'object') return node?.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => [String(children?.[0]?.value), dataOf(children?.[1])]),
  );
}

/** The value of one key, wherever it is; undefined: it is not there, or the text cannot be read. */
export function valueAt(text: string, path: readonly string[]): unknown {
  return dataOf(at(rootOf(text), [...path]));
}
