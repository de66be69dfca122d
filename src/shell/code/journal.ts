import { type Entries, type Items, isSame, oneOf, UNKNOWN, type Value } from './value.ts';

/** What a part of a program changed that may run or not: what was there before. */
export interface Journal {
  readonly names: Map<Entries, Map<string, Value | undefined>>;
  readonly lists: Map<Items, Kept>;
}

interface Kept {
  readonly items: readonly Value[];
  readonly isOpen: boolean;
}

export function newJournal(): Journal {
  return { names: new Map(), lists: new Map() };
}

/** Before a name of it is given another value. */
export function noteName(journal: Journal | undefined, of: Entries, name: string): void {
  if (journal === undefined) return;
  const known = journal.names.get(of) ?? new Map<string, Value | undefined>();
  if (!known.has(name)) known.set(name, of.get(name));
  journal.names.set(of, known);
}

/** Before a list is changed. */
export function noteList(journal: Journal | undefined, items: Items): void {
  if (journal !== undefined && !journal.lists.has(items)) journal.lists.set(items, keptOf(items));
}

function keptOf(items: Items): Kept {
  return { items: [...items], isOpen: items.isOpen === true };
}

/** Whoever waits further out is told, too. */
export function handUp({ names, lists }: Journal, outer: Journal | undefined): void {
  if (outer === undefined) return;
  for (const [of, values] of names) {
    const known = outer.names.get(of) ?? new Map<string, Value | undefined>();
    for (const [name, before] of values) if (!known.has(name)) known.set(name, before);
    outer.names.set(of, known);
  }
  for (const [items, before] of lists) if (!outer.lists.has(items)) outer.lists.set(items, before);
}

/** Whether all is as it was, and made of nothing that it was not made of. */
export function hasChangedNothing({ names, lists }: Journal, isMadeOf: (one: Value, other: Value) => boolean): boolean {
  const isAsBefore = (before: Value | undefined, now: Value | undefined): boolean =>
    before === now || (before !== undefined && now !== undefined && isSame(before, now) && isMadeOf(before, now));
  for (const [of, values] of names)
    for (const [name, before] of values) if (!isAsBefore(before, of.get(name))) return false;
  for (const [items, { items: before, isOpen }] of lists) {
    if (items.length !== before.length || (items.isOpen === true) !== isOpen) return false;
    if (!items.every((item, i) => isAsBefore(before[i], item))) return false;
  }
  return true;
}

/** What everything that was changed is now, before all of it is as it was. */
export function undone({ names, lists }: Journal): Journal {
  const after = newJournal();
  for (const [of, values] of names) {
    const now = new Map<string, Value | undefined>();
    for (const [name, before] of values) {
      now.set(name, of.get(name));
      restore(of, name, before);
    }
    after.names.set(of, now);
  }
  for (const [items, before] of lists) {
    after.lists.set(items, keptOf(items));
    fill(items, before);
  }
  return after;
}

function restore(of: Entries, name: string, value: Value | undefined): void {
  if (value === undefined) of.delete(name);
  else of.set(name, value);
}

function fill(items: Items, { items: values, isOpen }: Kept): void {
  items.length = 0;
  items.push(...values);
  if (isOpen) items.isOpen = true;
  else delete items.isOpen;
}

/**
 * Makes everything what it is after any of these; `mayBeNone`: or what it was before. Whether something is another thing by that
 * than before is what comes of it. `outer`: who is told about it.
 */
export function joinAll(ways: readonly Journal[], mayBeNone: boolean, outer: Journal | undefined): Journal {
  const changed = newJournal();
  for (const of of new Set(ways.flatMap((way) => [...way.names.keys()]))) {
    for (const name of new Set(ways.flatMap((way) => [...(way.names.get(of)?.keys() ?? [])]))) {
      const before = of.get(name);
      const values = ways.map((way) => (way.names.get(of)?.has(name) === true ? way.names.get(of)?.get(name) : before));
      const all = [...(mayBeNone ? [before] : []), ...values].filter((value) => value !== undefined);
      noteName(outer, of, name);
      const [first] = all;
      const joined =
        first === undefined ? undefined : all.every((one) => isSame(one, first)) ? latest(all) : oneOf(all);
      restore(of, name, joined);
      if (joined !== undefined && (before === undefined || !isSame(before, joined) || hasMore(before, joined)))
        noteName(changed, of, name);
    }
  }
  for (const items of new Set(ways.flatMap((way) => [...way.lists.keys()]))) {
    const before = keptOf(items);
    const all = [...(mayBeNone ? [before] : []), ...ways.map((way) => way.lists.get(items) ?? before)];
    noteList(outer, items);
    fill(items, all.slice(1).reduce(joinedLists, all[0] ?? before));
    const isOther =
      items.length !== before.items.length || items.some((item, i) => !isSame(item, before.items[i] ?? UNKNOWN));
    if (isOther || (items.isOpen === true) !== before.isOpen) noteList(changed, items);
  }
  return changed;
}

/** It is made of a file now, and was of none. */
function hasMore(before: Value, now: Value): boolean {
  return before.holds.size === 0 && now.holds.size > 0;
}

/** Of those that are the same, the one with most in it. */
function latest(all: readonly Value[]): Value {
  return all.reduce((one, other) => (other.holds.size > one.holds.size ? other : one));
}

function joinedLists(one: Kept, other: Kept): Kept {
  const [short, long] = one.items.length <= other.items.length ? [one, other] : [other, one];
  const isOpen = one.isOpen || other.isOpen;
  if (short.items.length === long.items.length)
    return {
      items: long.items.map((item, i) =>
        isSame(item, short.items[i] ?? item) ? item : oneOf([short.items[i] ?? item, item]),
      ),
      isOpen,
    };
  const items: Value[] = [];
  for (const item of [...long.items, ...short.items]) if (!items.some((known) => isSame(known, item))) items.push(item);
  return { items, isOpen: true };
}

/** What still changes after some rounds of a loop may be anything. */
export function widen({ names, lists }: Journal, outer: Journal | undefined): void {
  for (const [of, values] of names)
    for (const name of values.keys()) {
      noteName(outer, of, name);
      of.set(name, oneOf([of.get(name) ?? UNKNOWN, UNKNOWN]));
    }
  for (const items of lists.keys()) blur(items, outer);
}

/** Something that nobody knows has had it: what it holds may be in another place, and anything else may be in it. */
export function blur(items: Items, journal: Journal | undefined): void {
  noteList(journal, items);
  items.splice(0, items.length, oneOf([...items, UNKNOWN]));
  items.isOpen = true;
}

export function isEmpty({ names, lists }: Journal): boolean {
  return names.size === 0 && lists.size === 0;
}
