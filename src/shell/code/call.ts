import { apply } from './apply.ts';
import { belowFolder } from './below-folder.ts';
import { callUnknown } from './call-unknown.ts';
import { allHolds, type Given } from './given.ts';
import { calledAsKey } from './key-calls.ts';
import { changeList, lookAtList } from './list-methods.ts';
import { boundTo } from './made-values.ts';
import { methodOf } from './methods.ts';
import { itemsOf, memberOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { methodOfRecord } from './record-methods.ts';
import {
  type Entries,
  holdsOf,
  isEnvironment,
  list,
  NOTHING,
  UNKNOWN,
  union,
  unknown,
  type Value,
  whichever,
} from './value.ts';
import { callService, isService } from './verbs/service-clients.ts';

const HANDED_ON = /^(?:call|apply|bind)$/;

/** What a method does, and what comes of it. */
export function callMethod(reader: Reader, owner: Value, name: string, given: Given): Value {
  if (isService(owner)) return callService(reader, owner, name, given);
  if (owner.is === 'api') return callApiMethod(reader, owner, name, given);
  if (owner.is === 'method' || owner.is === 'function') {
    if (HANDED_ON.test(name)) return handedOn(reader, owner, name, given);
    if (owner.is === 'function' && !owner.fields.has(name)) return callUnknown(reader, given);
  }
  if (owner.is === 'record' || owner.is === 'class' || owner.is === 'function') {
    const own = memberOf(reader, owner, name);
    if (own.is !== 'unknown') return callValue(reader, own, given);
    const made = owner.is === 'record' ? methodOfRecord(reader, owner, name, given.args, given.named) : null;
    if (made !== null) return made;
    // a method that is not here may change it
    reader.escaped(owner);
  }
  if (owner.is === 'list') return callListMethod(reader, owner, name, given);
  const through =
    /^(?:map|forEach|filter|flatMap|find|findLast|some|every|reduce)$/.test(name) && isCallable(given.args[0]);
  // `pool.map(f, xs)`
  const isOfPool = reader.language.isPython && given.args.length > 1;
  if (through && owner.is !== 'text' && !isOfPool) {
    const { items } = itemsOf(reader, owner);
    return lookAtList(reader, list(items, true, holdsOf(owner)), name, given.args) ?? UNKNOWN;
  }
  const row = methodOf(owner, name, reader.language.calls);
  if (row !== null) return apply(row, given, reader);
  return callUnknown(reader, given);
}

function isCallable(value: Value | undefined): boolean {
  return value !== undefined && /^(?:function|api|method)$/.test(value.is);
}

function callListMethod(reader: Reader, owner: Extract<Value, { is: 'list' }>, name: string, given: Given): Value {
  if (reader.language.isPython) calledAsKey(reader, [owner], given.named);
  const own =
    changeList(reader, owner, name, given.args, given.named.size) ?? lookAtList(reader, owner, name, given.args);
  if (own !== null) return own;
  const row = reader.language.calls.get(`list.${name}`) ?? reader.language.calls.get(`any.${name}`);
  if (row !== undefined) return apply(row, given, reader);
  // one that we do not know may change it
  reader.escaped(owner);
  return callUnknown(reader, given);
}

/** `f.call(null, x)`, `f.apply(null, [x])`, `f.bind(null, x)()` */
function handedOn(reader: Reader, callee: Value, name: string, { args, named }: Given): Value {
  const [self = UNKNOWN, first] = args;
  const own = callee.is === 'function' && callee.how === 'plain' ? { ...callee, self } : callee;
  if (name === 'apply') return reader.invoke(own, first === undefined ? [] : itemsOf(reader, first).items, named);
  if (name === 'call') return reader.invoke(own, args.slice(1), named);
  return boundTo(own, args.slice(1));
}

function callApiMethod(reader: Reader, owner: Extract<Value, { is: 'api' }>, name: string, given: Given): Value {
  const { calls } = reader.language;
  // `Array.prototype.push.call(list, x)`
  const [, method] = /^(?:Array|String|Object|Set|Map)\.prototype\.(\w+)$/.exec(owner.name) ?? [];
  if (method !== undefined && HANDED_ON.test(name)) {
    const [self = UNKNOWN, ...rest] = given.args;
    const args = name === 'apply' ? itemsOf(reader, rest[0] ?? list([])).items : rest;
    return callMethod(reader, self, method, { ...given, self, args });
  }
  if (HANDED_ON.test(name) && calls.has(owner.name)) return handedOn(reader, owner, name, given);
  if (isEnvironment(owner) && !calls.has(`${owner.name}.${name}`)) return unknown(holdsOf(owner));
  const whole = memberOf(reader, owner, name);
  return whole.is === 'api' ? callApi(reader, whole.name, { ...given, self: owner }) : callValue(reader, whole, given);
}

export function callValue(reader: Reader, callee: Value, given: Given, isNew = false): Value {
  return whichever(callee, (one) => callOne(reader, one, given, isNew));
}

function callOne(reader: Reader, one: Value, given: Given, isNew: boolean): Value {
  switch (one.is) {
    case 'api':
      return callApi(reader, one.name, given);
    case 'function':
      return isNew ? madeBy(reader, one, given) : reader.invoke(one, given.args, given.named);
    case 'class':
      return instanceOf(reader, one, given);
    case 'method':
      return callKept(reader, one, given);
    case 'record': {
      const own = one.kind?.get('__call__') ?? one.entries.get('constructor') ?? one.entries.get('__init__');
      if (own?.is === 'function')
        return reader.invoke(own.self === null ? { ...own, self: one } : own, given.args, given.named);
      // `super()`
      return one.kind === null && given.args.length === 0 ? one : callUnknown(reader, given);
    }
    default:
      return callUnknown(reader, given);
  }
}

function callKept(reader: Reader, { of, name }: Extract<Value, { is: 'method' }>, given: Given): Value {
  if (name !== 'bound' || of.is !== 'list') return callMethod(reader, of, name, { ...given, self: of });
  const [callee = UNKNOWN, ...first] = of.items;
  return callValue(reader, callee, { ...given, args: [...first, ...given.args] });
}

export function callApi(reader: Reader, name: string, given: Given): Value {
  const own = reader.replaced.get(name);
  if (own !== undefined) return callValue(reader, own, given);
  if (reader.language.isPython) calledAsKey(reader, given.args, given.named);
  const row = reader.language.calls.get(name);
  if (row !== undefined) {
    const isOfModule = row.takesSelf !== true && given.self?.is === 'api' && !isEnvironment(given.self);
    const own = belowFolder(name, given);
    return apply(row, isOfModule ? { ...own, self: null } : own, reader);
  }
  // `sh.git('push')`, `from plumbum.cmd import rm`
  const [, program] = reader.language.isPython ? (/^(?:sh|plumbum\.cmd)\.([\w-]+)$/.exec(name) ?? []) : [];
  if (program !== undefined) return apply({ verb: 'command', operands: [program] }, given, reader);
  // a colour is none of its words
  if (/^(?:chalk|picocolors|kleur|colorette|ansi-colors|yoctocolors)\./.test(name)) return unknown(allHolds(given));
  // a method of something that we do not know, by a name that says enough
  const any = name.includes('.')
    ? reader.language.calls.get(`any.${name.slice(name.lastIndexOf('.') + 1)}`)
    : undefined;
  if (any !== undefined) return apply(any, { ...given, self: given.self ?? UNKNOWN }, reader);
  return callUnknown(reader, given, name);
}

/** Methods that are called without anybody saying so. */
const SPECIAL =
  /^(?:__(?!init__|new__|call__|enter__|getattr__|getitem__|iter__|base__)\w+__|toString|valueOf|toJSON|)$/;

export function instanceOf(reader: Reader, { members }: Extract<Value, { is: 'class' }>, given: Given): Value {
  // the members themselves, so that what is changed in the class is changed in what was made by it
  const begin = members.get('__init__') ?? members.get('constructor');
  // `@dataclass`: what it is given is what it has
  const isPlain = begin === undefined && !members.has('__base__');
  const entries: Entries = new Map(isPlain ? given.named : []);
  const holds = isPlain ? union(...given.args.map((one) => holdsOf(one))) : NOTHING;
  const made: Value = { is: 'record', entries, kind: members, holds };
  const kind: Entries = new Map(members);
  if (begin?.is === 'function') reader.invoke({ ...begin, self: made }, given.args, given.named);
  // what it inherits from somebody else may keep what it is given, and call what it has
  else if (kind.has('__base__')) callUnknown(reader, given);
  for (const [name, one] of kind)
    if (
      one.is === 'function' &&
      one.how !== 'getter' &&
      (SPECIAL.test(name) || (kind.has('__base__') && one !== begin))
    )
      reader.maybe(() => reader.invoke({ ...one, self: made }, []));
  return made;
}

/** `new F()` */
function madeBy(reader: Reader, callee: Extract<Value, { is: 'function' }>, given: Given): Value {
  const kind = memberOf(reader, callee, 'prototype');
  const made: Value = {
    is: 'record',
    entries: new Map(),
    kind: kind.is === 'record' ? kind.entries : null,
    holds: NOTHING,
  };
  const result = reader.invoke({ ...callee, self: made }, given.args, given.named);
  return result.is === 'record' ? result : made;
}
