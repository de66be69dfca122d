import { itemsOf, memberOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { list, nameAmong, oneOf, plainText, record, text, UNKNOWN, unknown, type Value, word } from './value.ts';

type RecordValue = Extract<Value, { is: 'record' }>;
type Method = (owner: RecordValue, args: readonly Value[], reader: Reader, named: ReadonlyMap<string, Value>) => Value;

function valueAt(owner: RecordValue, [key = UNKNOWN, other]: readonly Value[], reader: Reader): Value {
  const name = plainText(key);
  const known = name === null ? undefined : owner.entries.get(name);
  if (known !== undefined) return known;
  const all = name === null ? [...owner.entries.values()] : [];
  const isClosed = owner.holds.size === 0 && name !== null && !owner.entries.has('');
  if (isClosed && other !== undefined) return other;
  const found = name === null ? unknown(owner.holds) : memberOf(reader, owner, name);
  return oneOf([...all, found, ...(other === undefined ? [] : [other])]);
}

function put(owner: RecordValue, [key = UNKNOWN, value = UNKNOWN]: readonly Value[], reader: Reader): void {
  const name = plainText(key);
  if (name !== null) reader.set(owner.entries, name, value);
  else {
    for (const [known, one] of owner.entries) reader.set(owner.entries, known, oneOf([one, value]));
    reader.set(owner.entries, '', value);
  }
}

function isMore({ holds, entries }: RecordValue): boolean {
  return holds.size > 0 || entries.has('');
}

/** With what it has by names that nobody knows. */
function pairs(owner: RecordValue): Value {
  const known = [...owner.entries].map(([key, one]) => list([key === '' ? UNKNOWN : text(key), one]));
  const others = owner.holds.size === 0 ? [] : [list([nameAmong(owner.holds), unknown(owner.holds)])];
  return list([...known, ...others], isMore(owner));
}

function taken(owner: RecordValue, args: readonly Value[], reader: Reader): Value {
  const value = valueAt(owner, args, reader);
  const name = plainText(args[0] ?? UNKNOWN);
  if (name !== null) reader.remove(owner.entries, name);
  return value;
}

/** What a program has of the words that it is given is what it has without them, or anything. */
function argument(owner: RecordValue, names: readonly Value[], reader: Reader, how: ReadonlyMap<string, Value>): Value {
  const plain = names.flatMap((one) => plainText(one) ?? []);
  const own = plainText(how.get('dest') ?? UNKNOWN) ?? plain.find((one) => one.startsWith('--')) ?? plain.at(-1);
  const initial = how.get('default');
  const type = how.get('type');
  const value = initial === undefined || type === undefined ? initial : reader.invoke(type, [initial]);
  if (own !== undefined)
    reader.set(owner.entries, own.replace(/^-+/, '').replaceAll('-', '_'), oneOf([value ?? UNKNOWN, UNKNOWN]));
  return UNKNOWN;
}

/** `argparse`: whoever gives words to it has the same names. */
const ARGUMENTS: Readonly<Record<string, Method>> = Object.fromEntries([
  ['add_argument', argument],
  ...['parse_args', 'add_argument_group', 'add_mutually_exclusive_group', 'add_subparsers', 'add_parser'].map(
    (name): [string, Method] => [name, (owner) => owner],
  ),
  ['parse_known_args', (owner) => list([owner, list([UNKNOWN], true)])],
]);

/** Methods of Python's dictionaries and of JavaScript's maps. */
const METHODS: Readonly<Record<string, Method>> = {
  get: valueAt,
  set: (owner, args, reader) => {
    put(owner, args, reader);
    return owner;
  },
  pop: taken,
  delete: taken,
  popitem: (owner) =>
    list([UNKNOWN, owner.entries.size === 0 ? unknown(owner.holds) : oneOf([...owner.entries.values()])]),
  setdefault: (owner, args, reader) => {
    const name = plainText(args[0] ?? UNKNOWN);
    const known = name === null ? undefined : owner.entries.get(name);
    if (known !== undefined) return known;
    put(owner, args, reader);
    return args[1] ?? UNKNOWN;
  },
  update: (owner, args, reader, named) => {
    for (const one of args) {
      if (one.is === 'record') for (const [key, value] of one.entries) put(owner, [text(key), value], reader);
      else
        for (const pair of itemsOf(reader, one).items)
          put(owner, pair.is === 'list' ? pair.items : [UNKNOWN, pair], reader);
    }
    for (const [key, value] of named) reader.set(owner.entries, key, value);
    return UNKNOWN;
  },
  items: pairs,
  entries: pairs,
  values: (owner) => {
    const others = owner.holds.size === 0 ? [] : [unknown(owner.holds)];
    return list([...owner.entries.values(), ...others], isMore(owner));
  },
  keys: (owner) => {
    const known = [...owner.entries.keys()].map((key) => (key === '' ? UNKNOWN : text(key)));
    return list([...known, ...(owner.holds.size === 0 ? [] : [nameAmong(owner.holds)])], isMore(owner));
  },
  forEach: (owner, [callee = UNKNOWN], reader) => {
    for (const [key, one] of owner.entries) reader.invoke(callee, [one, text(key)]);
    return UNKNOWN;
  },
  clear: (owner, _, reader) => {
    for (const key of [...owner.entries.keys()]) reader.remove(owner.entries, key);
    return UNKNOWN;
  },
  copy: (owner) => record(owner.entries, owner.kind, owner.holds),
  has: (owner, [key = UNKNOWN]) =>
    plainText(key) !== null && !isMore(owner) ? word(owner.entries.has(plainText(key) ?? '')) : UNKNOWN,
  hasOwnProperty: () => UNKNOWN,
  ...ARGUMENTS,
};

export function methodOfRecord(
  reader: Reader,
  owner: RecordValue,
  name: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value | null {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return method === undefined || (owner.kind !== null && name !== 'get') ? null : method(owner, args, reader, named);
}
