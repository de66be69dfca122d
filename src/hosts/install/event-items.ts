import { isObject, type Json, sameJson } from '../../core/json.ts';

/** Hooks of a file as data: event → items, as they stand there. */
export type EventItems = Readonly<Record<string, readonly Json[]>>;

export const NO_ITEMS: EventItems = {};

/** Of an object that somebody else wrote; what is no list, or an empty one, holds no hook. */
export function eventItems(value: unknown): EventItems {
  const lists = Object.entries(isObject(value) ? value : {}).flatMap(([event, list]): [string, readonly Json[]][] =>
    Array.isArray(list) && list.length > 0 ? [[event, list]] : [],
  );
  return Object.fromEntries(lists);
}

export function isNone(items: EventItems): boolean {
  return Object.keys(items).length === 0;
}

/** What is in `all` more often than in `some`: of two equal items, one taken away leaves one. */
export function without(all: EventItems, some: EventItems): EventItems {
  const lists = Object.entries(all).map(([event, items]) => {
    const taken = [...(some[event] ?? [])];
    const left = items.filter((item) => {
      const at = taken.findIndex((one) => sameJson(one, item));
      if (at !== -1) taken.splice(at, 1);
      return at === -1;
    });
    return [event, left];
  });
  return eventItems(Object.fromEntries(lists));
}

/** Everything that is in either; what is in both is the same hook, and stands there once. */
export function together(first: EventItems, second: EventItems): EventItems {
  const more = without(second, first);
  const events = [...new Set([...Object.keys(first), ...Object.keys(more)])];
  return Object.fromEntries(events.map((event) => [event, [...(first[event] ?? []), ...(more[event] ?? [])]]));
}

export function sameItems(a: EventItems, b: EventItems): boolean {
  return isNone(without(a, b)) && isNone(without(b, a));
}
