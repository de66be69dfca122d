import { A_TEMPORARY, ANY, ANY_NAME, STAR, tame, type WildText } from '../effects/wild-text.ts';
import { changed, decoded, type Fold } from './changed-text.ts';
import { copyOf } from './copy.ts';
import { TEXT_FOLDS } from './text-folds.ts';
import { folderOf, nameIn } from './thing-members.ts';
import {
  holdsOf,
  isEnvironment,
  isOpen,
  joined,
  list,
  nameAmong,
  numberOf,
  oneOf,
  plainText,
  text,
  textOf,
  textsOf,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
  type Value,
  word,
} from './value.ts';

const KEEPS: Fold = ([first = UNKNOWN]) => first;

function pathsJoined(args: readonly Value[], isResolved = false): Value {
  const flat = args.flatMap((one) => (one.is === 'list' ? one.items : [one]));
  // what begins anew leaves out what stands before it
  const from = flat.findLastIndex(
    (one, i) => i > 0 && (textsOf(one)?.every((path) => /^[/~\uE005]/.test(path)) ?? false),
  );
  const used = (isResolved || from > 0) && from > 0 ? flat.slice(from) : flat;
  // an empty part is none, where others are
  const parts = used.filter((one) => plainText(one) !== '');
  const whole = parts.some(mayBeEmpty) ? joinedSome(parts) : joined(parts.length === 0 ? used : parts, '/');
  return whole.is === 'text' ? { ...whole, texts: whole.texts.map((path) => path.replace(/\/{2,}/g, '/')) } : whole;
}

function mayBeEmpty(one: Value): boolean {
  return textsOf(one)?.includes('') ?? false;
}

/** Each of those that may be empty is left out, where it is. */
function joinedSome(parts: readonly Value[]): Value {
  const at = parts.findIndex(mayBeEmpty);
  const part = parts[at];
  if (part === undefined) return joined(parts, '/');
  const filled = textOf(
    textsOrAny(part).filter((one) => one !== ''),
    holdsOf(part),
  );
  const without = parts.toSpliced(at, 1);
  return oneOf([joinedSome(parts.toSpliced(at, 1, filled)), without.length === 0 ? text('.') : joinedSome(without)]);
}

function asPart(one: Value): Value {
  if (one.is !== 'text' || !one.texts.some((path) => path.startsWith('/'))) return one;
  return textOf(
    one.texts.map((path) => path.replace(/^\/+/, '')),
    one.holds,
  );
}

function within(args: readonly Value[], isDeep: boolean): Value {
  const [folder = text('.'), pattern = text('*')] = args;
  const texts = textsOrAny(folder).flatMap((from) =>
    textsOrAny(pattern).flatMap((one) =>
      [...wildGlobs(one), ...(isDeep ? wildGlobs(`**/${one}`) : [])]
        .flatMap(hiddenToo)
        .map((path) => `${from}/${path}`),
    ),
  );
  return list([textOf(texts, holdsOf(folder))], true);
}

/** Of Python's paths, a star finds hidden names as well. */
function hiddenToo(path: WildText): readonly WildText[] {
  return path.includes(STAR) ? [path, path.replaceAll(STAR, ANY_NAME)] : [path];
}

/** `{ recursive: true }` */
function isDeep(how: Value | undefined): boolean {
  return how?.is === 'record' && how.entries.has('recursive');
}

/** With a folder in between, and with none. */
function wildGlobs(pattern: WildText): readonly WildText[] {
  return pattern.includes('**/') ? [wildGlob(pattern.replaceAll('**/', '')), wildGlob(pattern)] : [wildGlob(pattern)];
}

/** A pattern as the paths that it may find. */
function wildGlob(pattern: WildText): WildText {
  return pattern
    .replaceAll('**/', `${ANY}/`)
    .replaceAll('**', ANY)
    .replaceAll('*', STAR)
    .replace(/\[[^\]]*\]|\?/g, '\uE002');
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
  if (first.is === 'list') return list([...first.items].reverse(), isOpen(first), first.holds);
  return changed((plain) => [...plain].reverse().join(''))([first]);
}

/** By the names that the tables of languages use. The first value is that whose method it is, where it is one. */
export const FOLDS: Readonly<Record<string, Fold>> = {
  ...TEXT_FOLDS,
  same: KEEPS,
  copied: ([first = UNKNOWN]) => copyOf(first, true),
  // `str(x)`: of a number it is how it is written
  asText: ([first = text('')]) =>
    first.is === 'text'
      ? textOf(first.texts, first.holds)
      : first.is === 'thing'
        ? first
        : textOf([ANY], holdsOf(first)),
  path: ([first = text('.'), ...others]) => pathsJoined([first, ...others]),
  absolute: ([first = text('.')]) => pathsJoined([first]),
  // Node's begins nowhere anew
  joinedPath: ([first = text('.'), ...others]) => pathsJoined([first, ...others.map(asPart)]),
  resolved: (args) => pathsJoined(args, true),
  temporary: () => text(A_TEMPORARY),
  temporaryFolder: () => text('/tmp'),
  home: () => text('~'),
  here: () => text('.'),
  reversed,
  codes: fromCodes,
  // of numbers, or of a text
  bytes: ([first = text('')]) => (first.is === 'list' ? fromCodes([first]) : first),
  // `','.join(x)` in Python, `x.join(',')` in JavaScript
  joins: ([first = UNKNOWN, second = text(',')]) => {
    const [items, between] = first.is === 'list' ? [first, second] : [second, first];
    const holds = union(holdsOf(items), holdsOf(between));
    if (items.is !== 'list') return textOf([ANY], holds);
    const whole = joined(items.items, plainText(between) ?? ANY);
    return isOpen(items) ? textOf([ANY], holds) : { ...whole, holds };
  },
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
  globs: ([pattern = UNKNOWN]) => list([textOf(textsOrAny(pattern).flatMap(wildGlobs), holdsOf(pattern))], true),
  globsIn: (args) => within(args, false),
  globsBelow: (args) => within(args, true),
  // a listing has hidden names in it as well, and those of links
  listed: ([folder = text('.'), how]) => list([textOf(isDeep(how) ? [ANY] : [ANY_NAME, STAR], holdsOf(folder))], true),
  listedPaths: ([folder = text('.')]) =>
    list(
      [
        textOf(
          textsOrAny(folder).flatMap((from) => [`${from}/${ANY_NAME}`, `${from}/${STAR}`]),
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
          list([text(ANY_NAME, STAR)], true),
          list([text(ANY_NAME, STAR)], true),
        ]),
      ],
      true,
    ),
  folderOf: changed(folderOf),
  nameOf: changed((plain, [, end]) => {
    const cut = end === undefined ? '' : plainText(end);
    const name = nameIn(plain);
    return cut === null ? null : cut !== '' && name.endsWith(cut) ? name.slice(0, -cut.length) : name;
  }),
  // what Python's paths make of themselves
  renamed: ([path = UNKNOWN, name = UNKNOWN]) => pathsJoined([changed(folderOf)([path]), name]),
  suffixed: changed((plain, [, end]) => {
    const own = end === undefined ? null : plainText(end);
    return own === null ? null : `${plain.replace(/(?<=[^/])\.[^./]*$/, '')}${own}`;
  }),
  expanded: changed((plain) =>
    plain.replace(/\$(?:(\w+)|\{(\w+)\})/g, (_, bare, braced) => ((bare ?? braced) === 'HOME' ? '~' : ANY)),
  ),
  // of the environment it is the names
  listOf: ([first = list([])]) =>
    isEnvironment(first)
      ? list([], true)
      : first.is === 'list'
        ? copyOf(first, false)
        : first.is === 'record'
          ? list(
              [
                ...[...first.entries.keys()].map((key) => text(key)),
                ...(first.holds.size > 0 ? [nameAmong(first.holds)] : []),
              ],
              first.holds.size > 0,
            )
          : (TEXT_FOLDS.splits?.([first, text('')]) ?? UNKNOWN),
  counted: ([first = UNKNOWN]) => {
    const items = first.is === 'list' ? first.items : [unknown(holdsOf(first))];
    const isAny = first.is !== 'list' || isOpen(first);
    return list(
      items.map((item, i) => list([isAny ? UNKNOWN : word(i), item])),
      isAny,
    );
  },
  zipped: (args) => {
    const lists = args.map((one) => (one.is === 'list' ? one.items : [unknown(holdsOf(one))]));
    const most = Math.max(0, ...lists.map(({ length }) => length));
    return list(
      Array.from({ length: most }, (_, i) => list(lists.map((items) => items[i] ?? UNKNOWN))),
      args.some((one) => one.is !== 'list' || isOpen(one)),
    );
  },
  chained: (args) => {
    const lists = args.map((one) => (one.is === 'list' ? one : list([unknown(holdsOf(one))], true)));
    return list(
      lists.flatMap(({ items }) => items),
      lists.some(isOpen),
    );
  },
  first: ([first = UNKNOWN, other]) => {
    if (first.is !== 'list') return unknown(holdsOf(first));
    const all = [...first.items, ...(other === undefined ? [] : [other])];
    return all.length === 0 ? UNKNOWN : oneOf(all);
  },
  picked: (args) => {
    const [only] = args;
    const items = args.length === 1 && only?.is === 'list' ? only.items : args;
    return items.length === 0 ? UNKNOWN : oneOf([...items]);
  },
  count: ([first = UNKNOWN]) => {
    const plain = plainText(first);
    if (first.is === 'list') return isOpen(first) ? UNKNOWN : word(first.items.length);
    if (first.is === 'record')
      return first.kind === null && first.holds.size === 0 ? word(first.entries.size) : UNKNOWN;
    return first.is === 'text' && plain !== null ? word(plain.length) : UNKNOWN;
  },
  range: (args) => {
    const numbers = args.map(numberOf);
    if (numbers.includes(null)) return list([UNKNOWN], true);
    const [a = 0, b, step = 1] = numbers.map((one) => one ?? 0);
    const [from, to] = b === undefined ? [0, a] : [a, b];
    const length = step === 0 ? 0 : Math.max(0, Math.ceil((to - from) / step));
    if (length > 256) return list([UNKNOWN], true);
    const items: Value[] = [];
    for (let i = 0; i < length; i++) items.push(word(from + i * step));
    return list(items);
  },
  fileAddress: changed((plain) => (plain.startsWith('file://') ? plain.slice(7) : plain)),
  words: ([first = UNKNOWN]) => {
    const plain = plainText(first);
    if (plain === null) return list([first], true, holdsOf(first));
    return list([...plain.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => text(a ?? b ?? c ?? '')));
  },
};
