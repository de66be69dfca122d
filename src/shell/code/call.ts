import { isWild } from '../effects/wild-text.ts';
import { apply } from './apply.ts';
import type { Given } from './given.ts';
import { methodOf } from './methods.ts';
import { itemsOf, memberOf } from './parts.ts';
import type { Reader } from './reader.ts';
import {
  holdsOf,
  isEnvironment,
  list,
  NOTHING,
  oneOf,
  optionsOf,
  plainText,
  text,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from './value.ts';

/** What a method does, and what comes of it. */
export function callMethod(reader: Reader, owner: Value, name: string, given: Given): Value {
  if (owner.is === 'api') {
    // `f.call(null, x)`, `f.apply(null, [x])`, `f.bind(null, x)()`
    if (/^(?:call|apply|bind)$/.test(name) && reader.language.calls.has(owner.name)) {
      const [, first] = given.args;
      const rest = name === 'apply' && first?.is === 'list' ? first.items : given.args.slice(1);
      return name === 'bind' && rest.length === 0
        ? owner
        : callApi(reader, owner.name, { self: null, args: rest, named: given.named });
    }
    if (isEnvironment(owner) && !reader.language.calls.has(`${owner.name}.${name}`)) return unknown(holdsOf(owner));
    const whole = memberOf(reader, owner, name);
    return whole.is === 'api'
      ? callApi(reader, whole.name, { ...given, self: owner })
      : callValue(reader, whole, given);
  }
  if (owner.is === 'record' || owner.is === 'class') {
    const own = memberOf(reader, owner, name);
    if (own.is !== 'unknown') return callValue(reader, own, given);
  }
  if (owner.is === 'function' && /^(?:call|apply|bind)$/.test(name))
    return name === 'bind' ? owner : reader.invoke(owner, given.args.slice(1));
  const own = listMethod(reader, owner, name, given);
  if (own !== null) return own;
  const row = methodOf(owner, name, reader.language.calls);
  if (row !== null) return apply(row, given, reader);
  return callUnknown(reader, given);
}

/** Those that go through a list, or change it. */
function listMethod(reader: Reader, owner: Value, name: string, { args }: Given): Value | null {
  const [first] = args;
  if (owner.is === 'list' && /^(?:append|push|add|extend|unshift|insert)$/.test(name)) {
    for (const one of args) owner.items.push(...(name === 'extend' && one.is === 'list' ? one.items : [one]));
    return UNKNOWN;
  }
  if (owner.is === 'list' && name === 'concat')
    return { ...owner, items: [...owner.items, ...args.flatMap((one) => (one.is === 'list' ? one.items : [one]))] };
  if (owner.is === 'record' && /^(?:items|entries)$/.test(name))
    return list(
      [...owner.entries].map(([key, one]) => list([text(key), one])),
      owner.holds.size > 0,
    );
  if (owner.is === 'record' && name === 'values') return list([...owner.entries.values()], owner.holds.size > 0);
  if (owner.is === 'record' && name === 'get') return memberOf(reader, owner, plainText(first ?? UNKNOWN) ?? '');
  if (first?.is !== 'function' && first?.is !== 'api') return null;
  if (!/^(?:map|forEach|filter|flatMap|find|some|every|reduce|sort)$/.test(name)) return null;
  const results = itemsOf(reader, owner).map((one) => ({
    one,
    result: name === 'reduce' ? reader.invoke(first, [args[1] ?? UNKNOWN, one]) : reader.invoke(first, [one]),
  }));
  if (name === 'map' || name === 'flatMap')
    return list(
      results.flatMap(({ result }) => (name === 'flatMap' && result.is === 'list' ? result.items : [result])),
      owner.is !== 'list' || owner.isOpen,
    );
  if (name === 'filter' || name === 'sort') return owner;
  return name === 'find'
    ? oneOf(results.map(({ one }) => one))
    : name === 'reduce'
      ? oneOf(results.map(({ result }) => result))
      : UNKNOWN;
}

export function callValue(reader: Reader, callee: Value, given: Given): Value {
  return oneOf(
    optionsOf(callee).map((one): Value => {
      switch (one.is) {
        case 'api':
          return callApi(reader, one.name, given);
        case 'function':
          return reader.invoke(one, given.args, given.named);
        case 'class':
          return instanceOf(reader, one, given);
        default:
          return callUnknown(reader, given);
      }
    }),
  );
}

export function callApi(reader: Reader, name: string, given: Given): Value {
  const row = reader.language.calls.get(name);
  if (row !== undefined) {
    const isMethod = row.operands.some((one) => /^\{?this\}?$/.test(one));
    return apply(
      row,
      isMethod ? given : { ...given, self: given.self?.is === 'api' && !isEnvironment(given.self) ? null : given.self },
      reader,
    );
  }
  // a method of something that we do not know, by a name that says enough
  const own = name.includes('.')
    ? reader.language.calls.get(`any.${name.slice(name.lastIndexOf('.') + 1)}`)
    : undefined;
  if (own !== undefined) return apply(own, { ...given, self: given.self ?? UNKNOWN }, reader);
  return callUnknown(reader, given);
}

/** What nobody knows may look at whatever it is given, and calls whom it is given. */
function callUnknown(reader: Reader, { self, args, named }: Given): Value {
  const all = [...args, ...named.values()];
  const holds = union(...all.map((one) => holdsOf(one)));
  reader.found.meets(holds, { is: 'given' });
  for (const one of all) {
    if (one.is === 'function') reader.invoke(one, [unknown(self === null ? NOTHING : holdsOf(self))]);
    if (one.is !== 'text' && one.is !== 'thing') continue;
    const paths = one.texts.filter(
      (path) => !isWild(path) && /^[^\s:]*[./~][^\s:]*$/.test(path) && !/^\.+$/.test(path) && path.length < 300,
    );
    if (paths.length > 0) reader.found.act('unknown', paths, { only: 'given' });
  }
  return unknown(union(self === null ? NOTHING : holdsOf(self), holds));
}

export function instanceOf(reader: Reader, { members }: Extract<Value, { is: 'class' }>, given: Given): Value {
  const made: Value = { is: 'record', entries: new Map(members), holds: NOTHING };
  const begin = members.get('__init__') ?? members.get('constructor');
  if (begin?.is === 'function') reader.invoke({ ...begin, self: made }, given.args, given.named);
  return made;
}
