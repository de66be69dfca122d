import { ANY, isWild, STAR, tame, type WildText } from '../effects/wild-text.ts';
import {
  holdsOf,
  isEnvironment,
  joined,
  list,
  namesOf,
  numberOf,
  plainText,
  text,
  textOf,
  textsOf,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from './value.ts';

/** What comes of known values, worked out; `args`: without names. */
export type Fold = (args: readonly Value[]) => Value;

/** Each text of the first changed by itself; what is not known to the last character is not known afterwards. */
function changed(change: (plain: string, args: readonly Value[]) => string | null): Fold {
  return (args) => {
    const [first = UNKNOWN] = args;
    const holds = union(...args.map((one) => holdsOf(one)));
    const texts = textsOf(first);
    if (texts === null) return unknown(holds);
    return textOf(
      texts.map((one) => (isWild(one) ? ANY : (change(one, args) ?? ANY))),
      holds,
    );
  };
}

function decoded(encoding: 'base64' | 'hex' | 'latin1'): Fold {
  return changed((plain) =>
    plain.length > 200_000 ? null : tame(Buffer.from(plain.replace(/\s/g, ''), encoding).toString('utf8')),
  );
}

const KEEPS: Fold = ([first = UNKNOWN]) => first;

function spliced(plain: readonly unknown[] | string, args: readonly Value[]): [number | undefined, number | undefined] {
  void plain;
  return [numberOf(args[1]) ?? undefined, numberOf(args[2]) ?? undefined];
}

function pathsJoined(args: readonly Value[], isResolved = false): Value {
  const flat = args.flatMap((one) => (one.is === 'list' ? one.items : [one]));
  // what begins anew leaves out what stands before it
  const from = flat.findLastIndex((one, i) => i > 0 && (textsOf(one)?.every((path) => /^[/~]/.test(path)) ?? false));
  const used = (isResolved || from > 0) && from > 0 ? flat.slice(from) : flat;
  const whole = joined(used, '/');
  return whole.is === 'text' ? { ...whole, texts: whole.texts.map((path) => path.replace(/\/{2,}/g, '/')) } : whole;
}

function within(args: readonly Value[]): Value {
  const [folder = text('.'), pattern = text('*')] = args;
  const texts = textsOrAny(folder).flatMap((from) => textsOrAny(pattern).map((one) => `${from}/${wildGlob(one)}`));
  return list([textOf(texts, holdsOf(folder))], true);
}

/** A pattern as the paths that it may find. */
function wildGlob(pattern: WildText): WildText {
  return pattern
    .replaceAll('**/', ANY)
    .replaceAll('**', ANY)
    .replaceAll('*', STAR)
    .replace(/\[[^\]]*\]|\?/g, '\uE002');
}

function formatted([template = UNKNOWN, ...values]: readonly Value[]): Value {
  const plain = plainText(template);
  const holds = union(holdsOf(template), ...values.map((one) => holdsOf(one)));
  if (plain === null) return textOf([ANY], holds);
  const given = values.flatMap((one) => (one.is === 'list' ? one.items : [one]));
  let next = 0;
  const parts = plain
    .split(/(%[-+ #0]*[\d.]*[sdrifjoO]|\{\w*(?:[:!][^}]*)?\})/)
    .map((piece, i) =>
      i % 2 === 0
        ? text(piece.replaceAll('%%', '%'))
        : (given[Number(/^\{(\d+)/.exec(piece)?.[1] ?? next++)] ?? text(ANY)),
    );
  const whole = joined(parts);
  return { ...whole, holds };
}

function fromCodes(args: readonly Value[]): Value {
  const codes = args.flatMap((one) => (one.is === 'list' ? one.items : [one])).map(numberOf);
  const holds = union(...args.map((one) => holdsOf(one)));
  if (codes.some((code) => code === null)) return textOf([ANY], holds);
  return textOf(
    [tame(String.fromCodePoint(...codes.map((code) => Math.max(0, Math.min(code ?? 0, 0x10ffff)))))],
    holds,
  );
}

function reversed([first = UNKNOWN]: readonly Value[]): Value {
  if (first.is === 'list') return { ...first, items: [...first.items].reverse() };
  return changed((plain) => [...plain].reverse().join(''))([first]);
}

function characters([first = UNKNOWN, by]: readonly Value[]): Value {
  if (first.is === 'list') return first;
  const plain = plainText(first);
  const separator = by === undefined ? null : plainText(by);
  const holds = holdsOf(first);
  // `line.split('=')`
  if (plain === null && separator === '=') return list([unknown(namesOf(holds)), unknown(holds)]);
  if (plain === null) return { is: 'list', items: [unknown(holds)], isOpen: true, holds };
  const pieces =
    separator === null || separator === ''
      ? by === undefined
        ? plain.trim().split(/\s+/)
        : [...plain]
      : plain.split(separator);
  return {
    is: 'list',
    items: pieces.slice(0, 500).map((one) => text(one)),
    isOpen: pieces.length > 500,
    holds,
  };
}

/** `line.partition('=')` */
function parted([first = UNKNOWN, by = UNKNOWN]: readonly Value[]): Value {
  const [plain, separator, holds] = [plainText(first), plainText(by), holdsOf(first)];
  if (plain === null || separator === null)
    return list([unknown(separator === '=' ? namesOf(holds) : holds), by, unknown(holds)]);
  const at = plain.indexOf(separator);
  const parts = at < 0 ? [plain, '', ''] : [plain.slice(0, at), separator, plain.slice(at + separator.length)];
  return list(parts.map((part) => textOf([part], holds)));
}

function replaced(all: boolean): Fold {
  return changed((plain, [, from, to]) => {
    const [old, other] = [from, to].map((one) => (one === undefined ? null : plainText(one)));
    if (old === null || old === undefined || other === null || other === undefined) return null;
    return all ? plain.replaceAll(old, other) : plain.replace(old, () => other);
  });
}

/** By the names that the tables of languages use. The first value is that whose method it is, where it is one. */
export const FOLDS: Readonly<Record<string, Fold>> = {
  same: KEEPS,
  path: ([first = text('.'), ...others]) => pathsJoined([first, ...others]),
  resolved: (args) => pathsJoined(args, true),
  temporary: () => text(`/tmp/${ANY}`),
  home: () => text('~'),
  here: () => text('.'),
  base64: decoded('base64'),
  hex: decoded('hex'),
  reversed,
  codes: fromCodes,
  code: changed((plain) => String(plain.codePointAt(0) ?? 0)),
  // `','.join(x)` in Python, `x.join(',')` in JavaScript
  joins: ([first = UNKNOWN, second = text(',')]) => {
    const [items, between] = first.is === 'list' ? [first, second] : [second, first];
    const holds = union(holdsOf(items), holdsOf(between));
    if (items.is !== 'list') return textOf([ANY], holds);
    const whole = joined(items.items, plainText(between) ?? ANY);
    return items.isOpen && items.items.length === 0 ? textOf([ANY], holds) : { ...whole, holds };
  },
  splits: characters,
  parted,
  lower: changed((plain) => plain.toLowerCase()),
  upper: changed((plain) => plain.toUpperCase()),
  trims: changed((plain) => plain.trim()),
  replaces: replaced(false),
  replacesAll: replaced(true),
  repeats: changed((plain, args) =>
    plain.length * (numberOf(args[1]) ?? 1) > 4000 ? null : plain.repeat(Math.max(0, numberOf(args[1]) ?? 1)),
  ),
  cuts: changed((plain, args) => plain.slice(...spliced(plain, args))),
  character: changed((plain, args) => plain.at(numberOf(args[1]) ?? 0) ?? ''),
  rot13: changed((plain, args) => {
    const how = args[1] === undefined ? null : plainText(args[1]);
    if (/^rot_?13$/.test(how ?? ''))
      return plain.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + (c.toLowerCase() < 'n' ? 13 : -13)));
    if (/^(?:hex|base64)/.test(how ?? ''))
      return tame(Buffer.from(plain, how === 'hex' ? 'hex' : 'base64').toString('utf8'));
    return plain;
  }),
  // `Buffer.from(x, 'base64')`; without a word it is the text itself, or its bytes
  buffer: (args) => {
    const [first = UNKNOWN, how] = args;
    if (first.is === 'list') return fromCodes([first]);
    const encoding = how === undefined ? null : plainText(how);
    return encoding === 'base64' || encoding === 'base64url'
      ? decoded('base64')(args)
      : encoding === 'hex'
        ? decoded('hex')(args)
        : first;
  },
  encodes: changed((plain, args) => {
    const how = args[1] === undefined ? null : plainText(args[1]);
    return how === 'base64'
      ? Buffer.from(plain).toString('base64')
      : how === 'hex'
        ? Buffer.from(plain).toString('hex')
        : plain;
  }),
  formats: formatted,
  globs: ([pattern = UNKNOWN]) => list([textOf(textsOrAny(pattern).map(wildGlob), holdsOf(pattern))], true),
  globsIn: within,
  listed: ([folder = text('.')]) => list([textOf([STAR], holdsOf(folder))], true),
  listedPaths: ([folder = text('.')]) =>
    list(
      [
        textOf(
          textsOrAny(folder).map((from) => `${from}/${STAR}`),
          holdsOf(folder),
        ),
      ],
      true,
    ),
  walked: ([folder = text('.')]) =>
    list(
      [
        list([
          textOf(
            textsOrAny(folder).flatMap((from) => [from, `${from}/${ANY}`]),
            holdsOf(folder),
          ),
          list([text(STAR)], true),
          list([text(STAR)], true),
        ]),
      ],
      true,
    ),
  folderOf: changed((plain) => (plain.includes('/') ? plain.slice(0, plain.lastIndexOf('/')) || '/' : '.')),
  nameOf: changed((plain) => plain.slice(plain.lastIndexOf('/') + 1)),
  // of the environment it is the names
  listOf: ([first = list([])]) =>
    isEnvironment(first) ? list([], true) : first.is === 'list' ? first : characters([first, text('')]),
  counted: ([first = UNKNOWN]) => {
    const items = first.is === 'list' ? first.items : [unknown(holdsOf(first))];
    return list(
      items.map((item, i) => list([text(String(i)), item])),
      true,
    );
  },
  zipped: (args) => {
    const lists = args.map((one) => (one.is === 'list' ? one.items : [unknown(holdsOf(one))]));
    const most = Math.max(0, ...lists.map(({ length }) => length));
    return list(
      Array.from({ length: most }, (_, i) => list(lists.map((items) => items[i] ?? UNKNOWN))),
      true,
    );
  },
  fileAddress: changed((plain) => (plain.startsWith('file://') ? plain.slice(7) : plain)),
  words: ([first = UNKNOWN]) => {
    const plain = plainText(first);
    if (plain === null) return { is: 'list', items: [first], isOpen: true, holds: holdsOf(first) };
    return list([...plain.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => text(a ?? b ?? c ?? '')));
  },
};
