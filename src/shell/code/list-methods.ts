import { itemsOf } from './parts.ts';
import type { Reader } from './reader.ts';
import {
  holding,
  type Items,
  isOpen,
  list,
  numberOf,
  oneOf,
  plainText,
  record,
  truthOf,
  UNKNOWN,
  unknown,
  type Value,
  word,
} from './value.ts';

type List = Extract<Value, { is: 'list' }>;
/** Changes the items, all of which are known, and says what comes of it. */
type Change = (items: Items, args: readonly Value[], reader: Reader) => Value | undefined;

function at(value: Value | undefined, length: number, otherwise: number): number {
  const number = numberOf(value) ?? otherwise;
  return number < 0 ? Math.max(0, length + number) : Math.min(number, length);
}

/** Nobody knows any longer what stands where. */
function mixed(items: Items): undefined {
  items.isOpen = true;
}

function taken(items: Items, [value]: readonly Value[]): undefined {
  const plain = value === undefined ? null : plainText(value);
  const known = items.map(plainText);
  const index = plain === null ? -1 : known.indexOf(plain);
  if (index >= 0 && !known.slice(0, index).includes(null)) items.splice(index, 1);
  else mixed(items);
}

function sorted(items: Items, [first]: readonly Value[]): undefined {
  const plain = items.map(plainText);
  const areNumbers = items.some((item) => item.is === 'text' && item.isWord === true);
  if (first !== undefined || plain.includes(null) || areNumbers) return mixed(items);
  items.sort((one, other) => ((plainText(one) ?? '') < (plainText(other) ?? '') ? -1 : 1));
}

function extended(items: Items, [more = UNKNOWN]: readonly Value[], reader: Reader): undefined {
  const { items: others, isOpen: isMore } = itemsOf(reader, more);
  items.push(...others);
  if (isMore) mixed(items);
}

const CHANGES: Readonly<Record<string, Change>> = {
  append: (items, [one = UNKNOWN]) => void items.push(one),
  push: (items, args) => word(items.push(...args)),
  add: (items, [one = UNKNOWN]) => void items.push(one),
  extend: extended,
  update: extended,
  insert: (items, [where, one = UNKNOWN]) => {
    items.splice(at(where, items.length, 0), 0, one);
    return numberOf(where) === null ? mixed(items) : undefined;
  },
  unshift: (items, args) => word(items.unshift(...args)),
  appendleft: (items, [one = UNKNOWN]) => void items.unshift(one),
  pop: (items, [where]) => {
    if (where !== undefined && numberOf(where) === null) {
      mixed(items);
      return oneOf([...items]);
    }
    return items.splice(where === undefined ? -1 : (numberOf(where) ?? -1), 1)[0];
  },
  shift: (items) => items.shift(),
  popleft: (items) => items.shift(),
  remove: taken,
  discard: taken,
  delete: taken,
  clear: (items) => void items.splice(0),
  reverse: (items) => void items.reverse(),
  sort: sorted,
  fill: (items, [one = UNKNOWN]) => void items.splice(0, items.length, ...items.map(() => one)),
  splice: (items, [from, count, ...more]) => {
    if (numberOf(from) === null || (count !== undefined && numberOf(count) === null)) {
      items.push(...more);
      return mixed(items) ?? list([...items], true);
    }
    const start = at(from, items.length, 0);
    return list(items.splice(start, numberOf(count) ?? items.length, ...more));
  },
};

/** A method that changes the list; null: it is none. */
export function changeList(
  reader: Reader,
  owner: List,
  name: string,
  args: readonly Value[],
  named: number,
): Value | null {
  const change = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
  if (change === undefined) return null;
  const items = reader.changing(owner.items);
  // what is called to compare them does what it does
  for (const one of args)
    if (one.is === 'function') reader.maybe(() => reader.invoke(one, [oneOf([...items]), oneOf([...items])]));
  const result = isOpen(owner)
    ? changedOpen(reader, items, name, args)
    : change(items, named > 0 ? [...args, UNKNOWN] : args, reader);
  return /^(?:reverse|sort|fill|add)$/.test(name) && !reader.language.isPython ? owner : (result ?? UNKNOWN);
}

function changedOpen(reader: Reader, items: Items, name: string, args: readonly Value[]): Value {
  const all = [...items];
  if (/^(?:append|push|add|unshift|appendleft)$/.test(name)) items.push(...args);
  else if (/^(?:extend|update)$/.test(name)) items.push(...args.flatMap((one) => itemsOf(reader, one).items));
  else if (name === 'insert' || name === 'splice') items.push(...args.slice(name === 'splice' ? 2 : 1));
  else if (name === 'fill') items.push(...args.slice(0, 1));
  const [first, ...others] = all;
  return first === undefined ? UNKNOWN : name === 'splice' ? list(all, true) : oneOf([first, ...others]);
}

type Look = (owner: List, args: readonly Value[], reader: Reader) => Value;

function any({ items, holds }: List): Value {
  return items.length === 0 ? unknown(holds) : oneOf([...items]);
}

/** Each with what a function makes of it; `isKnown`: whether it counts as true. */
function tried({ items, holds }: List, callee: Value | undefined, reader: Reader) {
  return items.map((own, i) => {
    const item = holding(own, holds);
    const result = callee === undefined ? UNKNOWN : reader.invoke(callee, [item, word(i)]);
    return { item, result, truth: truthOf(result, reader.language.isPython) };
  });
}

/** A list is what is in it, whichever list it is; anything else is one item. */
function asList(reader: Reader, value: Value): List {
  if (value.is === 'list') return value;
  if (value.is !== 'either' || !value.options.some(({ is }) => is === 'list')) return list([value]);
  return list(itemsOf(reader, value).items, true, value.holds);
}

function kept(owner: List, callee: Value | undefined, reader: Reader): List {
  const isTruth = callee?.is === 'api' && /^(?:Boolean|None)$/.test(callee.name);
  const all = tried(owner, isTruth ? undefined : callee, reader).map((one) =>
    isTruth ? { ...one, truth: truthOf(one.item) } : one,
  );
  const left = all.filter(({ truth }) => truth !== false);
  return list(
    left.map(({ item, truth }) => (callee === undefined || truth === true ? item : reader.refined(callee, item))),
    isOpen(owner) || left.some(({ truth }) => truth === null),
    owner.holds,
  );
}

/** Goes through all of them, and nothing is left of it. */
function gone(owner: List, [callee]: readonly Value[], reader: Reader): Value {
  tried(owner, callee, reader);
  return UNKNOWN;
}

function copied(owner: List, change?: (items: Items) => void): List {
  const copy = list(owner.items, isOpen(owner), owner.holds);
  change?.(copy.items);
  return copy;
}

const LOOKS: Readonly<Record<string, Look>> = {
  map: (owner, [callee], reader) =>
    list(
      tried(owner, callee, reader).map(({ result }) => result),
      isOpen(owner),
    ),
  forEach: gone,
  flatMap: (owner, [callee], reader) => {
    const all = tried(owner, callee, reader).map(({ result }) => asList(reader, result));
    return list(
      all.flatMap(({ items }) => items),
      isOpen(owner) || all.some(isOpen),
    );
  },
  filter: (owner, [callee], reader) => kept(owner, callee, reader),
  find: (owner, [callee], reader) => {
    const left = kept(owner, callee, reader);
    return isOpen(left) ? any(left) : (left.items[0] ?? UNKNOWN);
  },
  findLast: (owner, [callee], reader) => {
    const left = kept(owner, callee, reader);
    return isOpen(left) ? any(left) : (left.items.at(-1) ?? UNKNOWN);
  },
  some: gone,
  every: gone,
  findIndex: gone,
  reduce: (owner, [callee = UNKNOWN, initial], reader) => {
    const all = initial === undefined ? [...owner.items] : [initial, ...owner.items];
    const [first = UNKNOWN, ...others] = all;
    if (isOpen(owner)) reader.invoke(callee, [any(owner), any(owner)]);
    return isOpen(owner) ? UNKNOWN : others.reduce((sum, one) => reader.invoke(callee, [sum, one]), first);
  },
  concat: (owner, args) =>
    list(
      [...owner.items, ...args.flatMap((one) => (one.is === 'list' ? one.items : [one]))],
      isOpen(owner) || args.some((one) => one.is === 'list' && isOpen(one)),
      owner.holds,
    ),
  slice: (owner, args) =>
    isOpen(owner) || args.some((one) => numberOf(one) === null)
      ? list(owner.items, true, owner.holds)
      : list(owner.items.slice(numberOf(args[0]) ?? 0, numberOf(args[1]) ?? undefined), false, owner.holds),
  at: (owner, [where]) =>
    isOpen(owner) || numberOf(where) === null ? any(owner) : (owner.items.at(numberOf(where) ?? 0) ?? UNKNOWN),
  flat: (owner) =>
    list(
      owner.items.flatMap((one) => (one.is === 'list' ? one.items : [one])),
      isOpen(owner) || owner.items.some((one) => one.is === 'list' && isOpen(one)),
      owner.holds,
    ),
  copy: (owner) => copied(owner),
  values: (owner) => copied(owner),
  toReversed: (owner) => copied(owner, (items) => void items.reverse()),
  toSorted: (owner, args) => copied(owner, (items) => sorted(items, args)),
  with: (owner, [where, one = UNKNOWN]) =>
    copied(owner, (items) => {
      if (numberOf(where) === null) mixed(items);
      items[at(where, items.length, 0)] = one;
    }),
  entries: (owner) =>
    list(
      owner.items.map((one, i) => list([isOpen(owner) ? UNKNOWN : word(i), one])),
      isOpen(owner),
    ),
  keys: (owner) =>
    list(
      owner.items.map((_, i) => word(i)),
      isOpen(owner),
    ),
  next: (owner) => record([['value', any(owner)]]),
  __next__: (owner) => any(owner),
  send: (owner) => any(owner),
  count: () => UNKNOWN,
  index: () => UNKNOWN,
  indexOf: () => UNKNOWN,
  lastIndexOf: () => UNKNOWN,
  has: () => UNKNOWN,
  isdisjoint: () => UNKNOWN,
  issubset: () => UNKNOWN,
  union: (owner, args, reader) =>
    list([...owner.items, ...args.flatMap((one) => itemsOf(reader, one).items)], true, owner.holds),
  difference: (owner) => list(owner.items, true, owner.holds),
  intersection: (owner) => list(owner.items, true, owner.holds),
};

/** What a method of a list makes of it, which stays as it is; null: there is none of this name. */
export function lookAtList(reader: Reader, owner: List, name: string, args: readonly Value[]): Value | null {
  const look = Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined;
  return look === undefined ? null : look(owner, args, reader);
}
