import { ANY, sourceOfWild } from '../../effects/wild-text.ts';
import { call, type Expr, named } from '../form.ts';
import { formatted } from '../formatted-text.ts';
import { allHolds, operand } from '../given.ts';
import { boundTo, entriesOf, errorOf } from '../made-values.ts';
import { namesOf } from '../names-of.ts';
import { itemsOf, memberOf } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { methodOfRecord } from '../record-methods.ts';
import {
  type Entries,
  holdsOf,
  isEnvironment,
  list,
  NOTHING,
  oneOf,
  plainText,
  record,
  textsOf,
  truthOf,
  UNKNOWN,
  union,
  unknown,
  type Value,
  word,
} from '../value.ts';
import { setVariable } from '../variable.ts';
import type { Verb } from './verb.ts';

/** Puts a value into something by a name. */
function assign(reader: Reader, owner: Value, key: Value, given: Value): void {
  const [entries, name] = [entriesOf(owner), plainText(key)];
  if (entries !== null && name !== null) reader.set(entries, name, given);
  else if (owner.is === 'api' && name !== null) reader.set(reader.replaced, `${owner.name}.${name}`, given);
  else reader.escaped(owner);
}

/** A function of one value, written down as a program would; `more`: what it has besides. */
function functionOf(
  reader: Reader,
  body: (given: Expr, more: readonly Expr[]) => Expr,
  more: readonly Value[] = [],
): Value {
  const own = new Map(more.map((value, i) => [`given${i}`, value]));
  const names = [...own.keys()].map((name): Expr => ({ is: 'name', name }));
  return {
    is: 'function',
    params: [{ target: named('given') }],
    body: [{ is: 'return', value: body({ is: 'name', name: 'given' }, names) }],
    scope: { own, outer: reader.top },
    how: 'plain',
    self: null,
    fields: new Map(),
    holds: NOTHING,
  };
}

/** `new Map(pairs)`, `dict(pairs)` */
function fromPairs(reader: Reader, args: readonly Value[], more: ReadonlyMap<string, Value>): Value {
  const made = record([], null, union(...args.map((one) => (one.is === 'record' ? one.holds : NOTHING))));
  for (const one of args)
    if (!(one.is === 'text' && one.isWord === true)) methodOfRecord(reader, made, 'update', [one], new Map());
  for (const [key, one] of more) made.entries.set(key, one);
  return made;
}

const ofRecord =
  (method: string): Verb =>
  (_, given, reader) => {
    const [first = UNKNOWN] = given.args;
    if (first.is === 'list' && method === 'values') return first;
    if (first.is === 'record')
      return methodOfRecord(reader, { ...first, kind: null }, method, [], new Map()) ?? UNKNOWN;
    if (method === 'keys') return list([UNKNOWN], true);
    const holds = isEnvironment(first) ? holdsOf(first) : allHolds(given);
    return list([method === 'entries' ? list([UNKNOWN, unknown(holds)]) : unknown(holds)], true);
  };

function namesAt(of: Entries): Value {
  return { is: 'record', entries: of, kind: null, holds: NOTHING };
}

function isKept(reader: Reader, callee: Value, item: Value): boolean | null {
  const isBare = callee.is === 'text' && callee.isWord === true;
  return truthOf(isBare ? item : reader.invoke(callee, [item]), reader.language.isPython);
}

/** Null: nobody knows. */
function isOfType(value: Value, type: Value): boolean | null {
  const name = type.is === 'api' ? type.name : '';
  if (!/^(?:str|dict|list|tuple|set|bytes|int)$/.test(name)) return null;
  if (value.is === 'record' && value.kind === null) return name === 'dict';
  if (value.is === 'list') return /^(?:list|tuple|set)$/.test(name) ? null : false;
  if (value.is !== 'text') return null;
  if (value.isWord === true) return name === 'int' ? null : false;
  return /^(?:str|bytes)$/.test(name) ? null : false;
}

/** What something of the program has by a name that is known in part: `getattr(self, f'visit_{kind}')`. */
function membersLike(of: Value, name: Value): readonly Value[] {
  if (of.is !== 'record' || of.kind === null) return [];
  const forms = (textsOf(name) ?? [ANY]).map((one) => new RegExp(`^${sourceOfWild(one)}$`, 's'));
  return [...of.kind].flatMap(([key, one]) =>
    one.is === 'function' && !key.startsWith('__') && forms.some((form) => form.test(key))
      ? [{ ...one, self: of }]
      : [],
  );
}

/** What is done to objects by functions instead of signs. */
export const OBJECT_VERBS: Readonly<Record<string, Verb>> = {
  globals: (_, __, reader) => namesAt(reader.top.own),
  locals: (_, { args }, reader) => {
    const [first] = args;
    if (first === undefined) return namesAt(reader.here().own);
    const entries = entriesOf(first);
    return entries === null ? first : namesAt(entries);
  },
  assigns: ({ operands: [of, key, what] }, given, reader) => {
    assign(reader, operand(of, given) ?? UNKNOWN, operand(key, given) ?? UNKNOWN, operand(what, given) ?? UNKNOWN);
    return UNKNOWN;
  },
  /** `Object.assign(a, b)` */
  merges: (_, given, reader) => {
    const [target = UNKNOWN, ...sources] = given.args;
    const entries = entriesOf(target);
    if (isEnvironment(target))
      for (const one of sources)
        if (one.is === 'record') for (const [name, value] of one.entries) setVariable(reader, name, value);
    // `Object.assign(globalThis, fs)`: from here on its names are known everywhere
    if (target.is === 'api' && target.name === '')
      for (const one of sources)
        for (const [name, value] of namesOf(reader, one)) reader.set(reader.top.own, name, value);
    if (entries === null) return unknown(allHolds(given));
    const holds = union(...sources.map((one) => (one.is === 'record' ? NOTHING : holdsOf(one))));
    for (const one of sources) {
      if (one.is === 'record') for (const [key, value] of one.entries) reader.set(entries, key, value);
      else if (!isEnvironment(one)) reader.escaped(target);
    }
    return holds.size === 0 || target.is !== 'record' ? target : { ...target, holds: union(target.holds, holds) };
  },
  defines: (_, { args }, reader) => {
    const [owner = UNKNOWN, key = UNKNOWN, how = UNKNOWN] = args;
    const value = how.is === 'record' ? (how.entries.get('value') ?? how.entries.get('get')) : undefined;
    const isGetter = how.is === 'record' && how.entries.has('get') && value?.is === 'function';
    assign(reader, owner, key, isGetter && value?.is === 'function' ? { ...value, how: 'getter' } : (value ?? UNKNOWN));
    return owner;
  },
  creates: (_, { args: [first = UNKNOWN] }) => ({
    is: 'record',
    entries: new Map(),
    kind: first.is === 'record' ? first.entries : null,
    holds: first.holds,
  }),
  /** Of a program's own words. */
  arguments: () => record(),
  maps: (_, { args, named: more }, reader) => fromPairs(reader, args, more),
  /** `dict(os.environ)` is the environment. */
  dictionary: (_, given, reader) =>
    given.args.some((one) => isEnvironment(one) || one.is === 'unknown' || one.is === 'thing')
      ? unknown(allHolds(given))
      : fromPairs(reader, given.args, given.named),
  values: ofRecord('values'),
  keys: ofRecord('keys'),
  entries: ofRecord('entries'),
  /** `functools.partial(f, x)` */
  binds: (_, { args: [first = UNKNOWN, ...rest] }) => boundTo(first, rest),
  memberGetter: (_, { args: [name = UNKNOWN] }, reader) =>
    functionOf(reader, (given) => ({ is: 'member', of: given, name: plainText(name) ?? ANY })),
  itemGetter: (_, { args: [key = UNKNOWN] }, reader) =>
    functionOf(reader, (given) => ({ is: 'item', of: given, key: { is: 'text', text: plainText(key) ?? ANY } })),
  methodCaller: (_, { args: [name = UNKNOWN, ...words] }, reader) =>
    functionOf(
      reader,
      (given, more) => call({ is: 'member', of: given, name: plainText(name) ?? ANY }, ...more),
      words,
    ),
  /** An error tells what it was given, unless somebody catches it. */
  raises: (_, given, { found }) => {
    found.meets(union(...given.args.map((value) => holdsOf(value))), { is: 'printed' });
    return errorOf(given.args);
  },
  /** What tests are made of is called, each class of them by itself. */
  tests: (_, given, reader) => {
    for (const one of reader.top.own.values())
      if (one.is === 'class' && one.members.has('__base__')) reader.maybe(() => reader.invoke(one, []));
    return unknown(allHolds(given));
  },
  /** `type('C', (B,), { … })` */
  type: (_, { args: [, , members] }) =>
    members?.is === 'record' ? { is: 'class', members: members.entries, holds: NOTHING } : UNKNOWN,
  isOfType: (_, { args: [value = UNKNOWN, types = UNKNOWN] }) => {
    const all = (types.is === 'list' ? types.items : [types]).map((type) => isOfType(value, type));
    return all.includes(true) ? word(true) : all.includes(null) ? UNKNOWN : word(false);
  },
  filters: (_, { args: [callee = UNKNOWN, over = UNKNOWN] }, reader) => {
    const { items, isOpen: isAny } = itemsOf(reader, over);
    const all = items.map((item) => ({ item, truth: isKept(reader, callee, item) }));
    const left = all.filter(({ truth }) => truth !== false);
    return list(
      left.map(({ item, truth }) => (truth === true ? item : reader.refined(callee, item))),
      isAny || left.some(({ truth }) => truth === null),
    );
  },
  reduces: (_, { args: [callee = UNKNOWN, over = UNKNOWN, initial] }, reader) => {
    const { items, isOpen: isAny } = itemsOf(reader, over);
    const [first = UNKNOWN, ...others] = initial === undefined ? items : [initial, ...items];
    if (!isAny) return others.reduce((sum, one) => reader.invoke(callee, [sum, one]), first);
    reader.maybe(() => reader.invoke(callee, [UNKNOWN, oneOf([...items])]));
    return unknown(union(...items.map((one) => holdsOf(one))));
  },
  /** `sorted(x)`: where it says how, nobody knows in which order. */
  sorts: (_, { args: [over = UNKNOWN], named: how }, reader) => {
    const { items, isOpen: isAny } = itemsOf(reader, over);
    const plain = items.map(plainText);
    if (how.size > 0 || isAny || plain.includes(null)) return list(items, true);
    return list([...items].sort((a, b) => ((plainText(a) ?? '') < (plainText(b) ?? '') ? -1 : 1)));
  },
  formatsWith: (_, given) => formatted(given.self === null ? given.args : [given.self, ...given.args], given.named),
  /** `Array.from(x, f)` */
  listsFrom: (_, { args: [over = list([]), callee] }, reader) => {
    const ofLength = over.is === 'record' && over.kind === null && over.entries.has('length');
    const { items, isOpen: isAny } = ofLength ? { items: [UNKNOWN], isOpen: true } : itemsOf(reader, over);
    return list(callee === undefined ? items : items.map((one) => reader.invoke(callee, [one])), isAny);
  },
  lists: (_, { args }) => (args.length === 1 ? list([UNKNOWN], true) : list(args)),
  of: (_, { args }) => list(args),
  keepsSet: (_, { args: [over = list([])] }, reader) => {
    const { items, isOpen: isAny } = itemsOf(reader, over);
    return list(items, isAny);
  },
  /** What a method is called for without being called: `Reflect.get`. */
  member: (_, { args: [of = UNKNOWN, name = UNKNOWN, other] }, reader) => {
    const plain = plainText(name);
    if (plain !== null && of.is !== 'unknown') return memberOf(reader, of, plain);
    if (of.is === 'api') reader.found.isPartly = true;
    const all = membersLike(of, name);
    if (all.length > 0) return oneOf([...all, ...(other === undefined ? [] : [other])]);
    return oneOf([unknown(holdsOf(of)), ...(other === undefined ? [] : [other])]);
  },
};
