import { ANY, isWild } from '../effects/wild-text.ts';
import type { Reader } from './reader.ts';
import { thingMember } from './thing-members.ts';
import {
  api,
  type Entries,
  holding,
  holdsOf,
  isEnvironment,
  isOpen,
  list,
  NOTHING,
  nameAmong,
  numberOf,
  oneOf,
  optionsOf,
  plainText,
  text,
  textOf,
  textsOf,
  UNKNOWN,
  unknown,
  type Value,
  whichever,
  word,
} from './value.ts';
import { variable } from './variable.ts';
import { isService, partOfService, QUERY } from './verbs/service-clients.ts';

/** The interpreter itself, and other names of which everybody knows what they are. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'sys.executable': 'python3',
  'process.execPath': 'node',
  'process.argv0': 'node',
  'os.sep': '/',
  'path.sep': '/',
  'os.linesep': '\n',
  'os.EOL': '\n',
  'os.devnull': '/dev/null',
  'os.curdir': '.',
  'os.pardir': '..',
  'subprocess.DEVNULL': '/dev/null',
};

const MOST_ITEMS = 256;

/** What is gone through, one after the other; `isOpen`: in any number and order. */
export interface Rounds {
  readonly items: readonly Value[];
  readonly isOpen: boolean;
}

/** What a loop goes through. */
export function itemsOf(reader: Reader, over: Value): Rounds {
  if (over.is === 'list' && over.holds.size === 0 && over.items.length <= MOST_ITEMS)
    return { items: [...over.items], isOpen: isOpen(over) };
  // its names are no values
  if (isEnvironment(over)) return { items: [UNKNOWN], isOpen: true };
  const all = optionsOf(over);
  const rounds = all.map((one) => itemsIn(reader, one));
  const items = rounds.flatMap((one) => one.items);
  if (items.length > MOST_ITEMS) reader.found.isPartly = true;
  return { items: items.slice(0, MOST_ITEMS), isOpen: all.length > 1 || rounds.some((one) => one.isOpen) };
}

function itemsIn(reader: Reader, one: Value): Rounds {
  if (one.is === 'list') return { items: one.items.map((item) => holding(item, one.holds)), isOpen: isOpen(one) };
  if (isService(one)) return { items: [one], isOpen: true };
  if (one.is === 'record') {
    const own = iteratorOf(one);
    if (own !== undefined) return itemsOf(reader, reader.invoke({ ...own, self: one }, []));
    if (one.kind !== null) return { items: [UNKNOWN], isOpen: true };
    const isAny = one.holds.size > 0 || one.entries.has('');
    const { isPython } = reader.language;
    const known = [...one.entries].map(([key, item]) => (isPython ? text(key) : list([text(key), item])));
    const name = nameAmong(one.holds);
    const others = one.holds.size === 0 ? [] : [isPython ? name : list([name, unknown(one.holds)])];
    return { items: [...known, ...others], isOpen: isAny };
  }
  const plain = plainText(one);
  if (one.is === 'text' && plain !== null) return { items: [...plain].map((letter) => text(letter)), isOpen: false };
  return { items: [unknown(holdsOf(one))], isOpen: true };
}

function iteratorOf({
  kind,
  entries,
}: Extract<Value, { is: 'record' }>): Extract<Value, { is: 'function' }> | undefined {
  const own = kind?.get('__iter__') ?? entries.get('') ?? kind?.get('');
  return own?.is === 'function' ? own : undefined;
}

/** What `for (const x in y)` goes through. */
export function namesIn(over: Value): Rounds {
  if (over.is === 'list' && !isOpen(over)) return { items: over.items.map((_, i) => word(i)), isOpen: false };
  if (over.is === 'record' && over.kind === null && over.holds.size === 0)
    return { items: [...over.entries.keys()].map((key) => text(key)), isOpen: false };
  return { items: [UNKNOWN], isOpen: true };
}

/** Ways from any value to whatever there is. */
const BACK_DOORS =
  /^(?:constructor|__proto__|__class__|__subclasses__|__globals__|__builtins__|__mro__|__bases?__|__code__)$/;

/** It has nothing but its entries. */
export function bareRecord({ kind }: Extract<Value, { is: 'record' }>): boolean {
  return kind === null;
}

/** `a.b` */
export function memberOf(reader: Reader, owner: Value, name: string): Value {
  if (BACK_DOORS.test(name) && owner.is !== 'record') reader.found.isPartly = true;
  return whichever(owner, (one) => memberOfOne(reader, one, name));
}

function memberOfOne(reader: Reader, one: Value, name: string): Value {
  switch (one.is) {
    case 'api':
      return apiMember(reader, one, name);
    case 'record':
      return entryOf(reader, one, name);
    case 'class': {
      const member = one.members.get(name);
      if (name === '__dict__') return { is: 'record', entries: one.members, kind: null, holds: NOTHING };
      return member?.is === 'function' && member.how === 'classmethod' ? { ...member, self: one } : (member ?? UNKNOWN);
    }
    case 'function': {
      if (name === 'prototype' && !one.fields.has(name))
        one.fields.set(name, { is: 'record', entries: new Map(), kind: null, holds: NOTHING });
      if (name === 'constructor') return api('Function');
      return one.fields.get(name) ?? { is: 'method', of: one, name, holds: NOTHING };
    }
    case 'thing':
      if (isService(one)) return partOfService(one, name);
      return thingMember(one, name) ?? { is: 'method', of: one, name, holds: one.holds };
    case 'list':
      if (name === 'length' || name === 'size') return isOpen(one) ? UNKNOWN : word(one.items.length);
      return { is: 'method', of: one, name, holds: holdsOf(one) };
    case 'text': {
      const plain = plainText(one);
      if (name === 'length') return plain === null ? UNKNOWN : word(plain.length);
      return { is: 'method', of: one, name, holds: one.holds };
    }
    default:
      // how much there is of it is not what is in it
      return /^(?:length|size|returncode|status_code|status|ok)$/.test(name) ? UNKNOWN : unknown(holdsOf(one));
  }
}

function apiMember(reader: Reader, one: Extract<Value, { is: 'api' }>, name: string): Value {
  const whole = one.name === '' ? name : `${one.name}.${name}`;
  const own = one.name === '' ? reader.top.own.get(name) : reader.replaced.get(whole);
  if (own !== undefined) return own;
  if (isEnvironment(one) && !reader.language.calls.has(whole)) return variable(reader, text(name));
  if (/^(?:promises|default|__dict__)$/.test(name)) return one;
  if (name === 'objects' && reader.language.isPython) return QUERY;
  if (PROGRAMS[whole] !== undefined) return text(PROGRAMS[whole] ?? '');
  return api(whole);
}

function entryOf(reader: Reader, one: Extract<Value, { is: 'record' }>, name: string): Value {
  const entry = one.entries.get(name) ?? one.kind?.get(name);
  if (entry?.is === 'function') {
    if (entry.how === 'static' || entry.self !== null) return entry;
    const bound: Value = { ...entry, self: one };
    return entry.how === 'getter' ? reader.invoke(bound, []) : bound;
  }
  if (entry !== undefined) return entry;
  if (name === '__dict__') return { ...one, kind: null };
  if (name === 'size') return word(one.entries.size);
  const asked = one.kind?.get('__getattr__') ?? one.kind?.get('__getattribute__');
  if (asked?.is === 'function') return reader.invoke({ ...asked, self: one }, [text(name)]);
  return unknown(holdsOf(one));
}

/** `a[b]` */
export function itemAt(reader: Reader, owner: Value, key: Value): Value {
  if (owner.is === 'either') return oneOf(owner.options.map((one) => itemAt(reader, one, key)));
  const at = numberOf(key);
  if (owner.is === 'list') {
    const plain = plainText(key);
    if (at === null && plain !== null) return memberOf(reader, owner, plain);
    if (at !== null && !isOpen(owner)) return holding(owner.items.at(at) ?? UNKNOWN, owner.holds);
    return owner.items.length === 0 ? unknown(owner.holds) : oneOf(owner.items.map((one) => holding(one, owner.holds)));
  }
  if (isService(owner)) return owner;
  if (owner.is === 'api' && isEnvironment(owner)) return variable(reader, key);
  const plain = plainText(key);
  // `sys.argv[1]`
  if (owner.is === 'api' && /argv$|^sys\.(?:path|modules)$/.test(owner.name))
    return owner.name === 'sys.modules' && plain !== null ? reader.module(plain) : UNKNOWN;
  if (owner.is === 'api' && plain === null) {
    reader.found.isPartly = true;
    return UNKNOWN;
  }
  const known = plainText(owner);
  if (owner.is === 'text' && at !== null) return known === null ? textOf([ANY], owner.holds) : text(known.at(at) ?? '');
  if (owner.is === 'record') return keyed(reader, owner, plain);
  return plain === null ? unknown(holdsOf(owner)) : memberOf(reader, owner, plain);
}

function keyed(reader: Reader, owner: Extract<Value, { is: 'record' }>, plain: string | null): Value {
  const asked: Entries | null = owner.kind;
  const own = asked?.get('__getitem__');
  if (own?.is === 'function') return reader.invoke({ ...own, self: owner }, [plain === null ? UNKNOWN : text(plain)]);
  if (plain !== null) return memberOf(reader, owner, plain);
  return oneOf([...owner.entries.values(), unknown(owner.holds)]);
}

/** `a[b:c:d]`; what nobody knows is `unknown`. */
export function sliceOf(owner: Value, bounds: readonly (number | null | 'unknown')[]): Value {
  if (owner.is === 'either') return oneOf(owner.options.map((one) => sliceOf(one, bounds)));
  const known = bounds.every((one) => one !== 'unknown');
  const [from = null, to = null, step = null] = bounds.map((one) => (one === 'unknown' ? null : one));
  if (owner.is === 'list') {
    const items = known && !isOpen(owner) ? sliced(owner.items, from, to, step) : owner.items;
    return list(items, isOpen(owner) || !known, owner.holds);
  }
  const texts = textsOf(owner);
  if (texts === null) return unknown(holdsOf(owner));
  const cut = (one: string): string => (isWild(one) || !known ? ANY : sliced([...one], from, to, step).join(''));
  return textOf(texts.map(cut), holdsOf(owner));
}

function sliced<T>(all: readonly T[], from: number | null, to: number | null, step: number | null): readonly T[] {
  const by = step ?? 1;
  if (by > 0) return all.slice(from ?? 0, to ?? undefined).filter((_, i) => i % by === 0);
  const place = (at: number): number => (at < 0 ? all.length + at : at);
  const picked: T[] = [];
  for (
    let i = from === null ? all.length - 1 : Math.min(place(from), all.length - 1);
    i > (to === null ? -1 : place(to));
    i += by
  ) {
    const one = all[i];
    if (by === 0 || one === undefined) break;
    picked.push(one);
  }
  return picked;
}
