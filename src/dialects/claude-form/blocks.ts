import type { Dialect } from '../../core/dialect.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, isNothing, kindName, type Located, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import { everyEvent } from '../every-event.ts';
import type { Field, FieldReader } from '../fields.ts';
import { matcherIgnored } from '../matcher-ignored.ts';
import { unknownEvent } from '../misspelt.ts';
import { type EntryForm, type EntryPlace, keysOf, readEntry } from './entry.ts';

export interface BlocksForm {
  readonly where: string;
  readonly events: Dialect['events'];
  readonly matcherStyle: EntryPlace['matcherStyle'];
  /** Of events that are about no tool, where it is another. */
  readonly otherMatcherStyle?: EntryPlace['matcherStyle'];
  /** Its matchers are about tools only: elsewhere they mean nothing, whatever the event has. */
  readonly matcherAbout?: 'tools';
  /** What a matcher that means nothing there meant until now. */
  readonly matcherBefore?: string;
  readonly timeout: (event: EventName) => EntryPlace['timeout'];
  readonly entry: EntryForm;
  /** Hooks may stand directly in the list of their event. */
  readonly flat?: true;
  /** Events of the agent that we do not have: its hooks run where the agent itself runs them. */
  readonly itsOwn?: readonly string[];
  /** What stands among the events and is none. */
  readonly noEvents?: readonly string[];
  /** Keys of a group that are meant for each of its hooks. */
  readonly groupKeys?: readonly string[];
}

export const GROUP_KEYS = ['matcher', 'hooks', 'description', 'name', 'id', 'sequential'];

/** `{ Event: [ { matcher, hooks: [ {…} ] } ] }`: one bad group or hook never silences its neighbours. */
export function readBlocks(read: FieldReader, hooks: LocatedMap, form: BlocksForm): readonly HookSpec[] {
  return hooks.entries.flatMap((entry) => {
    if (form.noEvents?.includes(entry.key)) return [];
    const known = form.events.get(entry.key);
    if (known === undefined && form.itsOwn?.includes(entry.key)) {
      sayItsOwn(read, entry);
      return [];
    }
    if (known === undefined) {
      unknownEvent(read, form.events, entry.key, entry.keyAt, form.where);
      return [];
    }
    if (entry.value.kind !== 'list') {
      const message = `"${entry.key}" must be a list of { "matcher", "hooks" } groups, not ${kindName(entry.value)}.`;
      read.lost('WRONG_TYPE', entry.value.at, message, undefined, known.event);
      return [];
    }
    const specs = entry.value.items.flatMap((group) =>
      readGroup(read, group, { event: known.event, name: entry.key }, form),
    );
    return specs.flatMap((spec) => everyEvent(spec, entry.key, known));
  });
}

export function sayItsOwn(read: FieldReader, { key, keyAt }: LocatedEntry): void {
  const message = `hookline has no event "${key}": these hooks run only where the agent itself runs them.`;
  read.finding('warning', 'UNKNOWN_EVENT', keyAt, message);
}

/** Every "hooks" of a file: a second one under the same key must not silence the first. `each`: what an event has. */
export function blocksIn(read: FieldReader, file: LocatedMap, each: string): readonly LocatedMap[] {
  return file.entries.flatMap(({ key, value }) => {
    if (key !== 'hooks' || isNothing(value)) return [];
    if (value.kind === 'map') return [value];
    const message = `"hooks" must be an object of events, each with ${each}, not ${kindName(value)}.`;
    read.lost('WRONG_TYPE', value.at, message);
    return [];
  });
}

/** An event, and what the file calls it. */
interface NamedEvent {
  readonly event: EventName;
  readonly name: string;
}

/** What is doubtful about a group is so about each of its hooks. */
function readGroup(read: FieldReader, group: Located, event: NamedEvent, form: BlocksForm): readonly HookSpec[] {
  const isGroup = group.kind === 'map' && entryOf(group, 'hooks') !== undefined;
  const keys = [...GROUP_KEYS, ...(form.groupKeys ?? [])];
  const sayUnknown = () => isGroup && read.onlyKnown(group, keys, 'a group of hooks', keysOf(form.entry));
  const [, doubt] = read.doubted(sayUnknown);
  const specs = hooksIn(read, group, event, form);
  return doubt === null ? specs : specs.map((spec) => ({ ...spec, doubt: spec.doubt ?? doubt }));
}

function hooksIn(read: FieldReader, group: Located, named: NamedEvent, form: BlocksForm): readonly HookSpec[] {
  const { event, name } = named;
  if (group.kind !== 'map') {
    const message = `A group must be { "matcher", "hooks" }, not ${kindName(group)}.`;
    read.lost('WRONG_TYPE', group.at, message, undefined, event);
    return [];
  }
  const place: EntryPlace = {
    event,
    eventName: name,
    matcher: readMatcher(read, group, named, form),
    matcherStyle: styleOf(form, event),
    timeout: form.timeout(event),
    form: form.entry,
  };
  const hooks = entryOf(group, 'hooks')?.value;
  if (hooks === undefined && (entryOf(group, 'command') ?? entryOf(group, 'type')) !== undefined) {
    const message = 'This hook stands directly in the list of its event, without a { "matcher", "hooks" } group.';
    if (!form.flat) read.finding('warning', 'WRONG_TYPE', group.at, message, 'it is read as a group of one hook');
    return [readEntry(read, group, place)];
  }
  if (hooks === undefined) {
    const hint = 'add "hooks": [ { "type": "command", … } ]';
    read.lost('MISSING_KEY', group.at, 'This group has no "hooks".', hint, event);
    return [];
  }
  if (hooks.kind !== 'list') {
    const message = `"hooks" must be a list of hooks, not ${kindName(hooks)}.`;
    read.lost('WRONG_TYPE', hooks.at, message, undefined, event);
    return [];
  }
  return hooks.items.flatMap((hook) => {
    if (hook.kind === 'map') return [readEntry(read, withGroupKeys(hook, group, form.groupKeys), place)];
    const message = `A hook must be an object, not ${kindName(hook)}.`;
    read.lost('WRONG_TYPE', hook.at, message, undefined, event);
    return [];
  });
}

function styleOf({ matcherStyle, otherMatcherStyle = matcherStyle }: BlocksForm, event: EventName) {
  return eventRow(event).subject === 'tool_name' ? matcherStyle : otherMatcherStyle;
}

function readMatcher(
  read: FieldReader,
  group: LocatedMap,
  { event, name }: NamedEvent,
  form: BlocksForm,
): Field<string> | null {
  const matcher = read.scalar(group, 'matcher', 'string');
  const everything = matcher === null || matcher.value === '' || matcher.value === '*';
  if (everything) return matcher;
  const { subject } = eventRow(event);
  if (form.matcherAbout === 'tools' ? subject === 'tool_name' : subject !== null) {
    sayGlob(read, matcher, form);
    return matcher;
  }
  matcherIgnored(read, name, matcher, form.matcherBefore);
  return null;
}

/** A star after a name means something else in a regular expression: such a hook would hardly ever run. */
function sayGlob(read: FieldReader, { value, at }: Field<string>, { matcherStyle }: BlocksForm): void {
  if (!/[*,]/.test(value)) return;
  const isRegex = ['whole', 'names-or-search', 'exact-or-search', 'search', 'search-or-literal'].includes(matcherStyle);
  const meant = value.replace(/(?<=[\w:-])\*/g, '.*').replaceAll(',', '|');
  if (!isRegex || meant === value || !/^[\w:|,*-]+$/.test(value) || (matcherStyle !== 'whole' && !value.includes('*')))
    return;
  const message = `"${value}" is read as a regular expression, in which it hardly matches what was meant.`;
  read.finding('warning', 'ODD_MATCHER', at, message, `did you mean "${meant}"?`);
}

/** What an entry says itself counts more than what its group says. */
function withGroupKeys(hook: LocatedMap, group: LocatedMap, keys: BlocksForm['groupKeys']): LocatedMap {
  if (keys === undefined) return hook;
  const more = group.entries.filter(({ key }) => keys.includes(key) && entryOf(hook, key) === undefined);
  return more.length === 0 ? hook : { ...hook, entries: [...hook.entries, ...more] };
}
