import { ANY, isWild, type WildText } from '../effects/wild-text.ts';
import type { FunctionHow, Param, Statement } from './form.ts';

/** What a value was made of, as far as it matters who gets to see it: numbers of files that were read, and variables of the environment. */
export type Holds = ReadonlySet<number | string>;

export const NOTHING: Holds = new Set();
/** What stands before the number of a file of which it has only names: what is before a `=` on its lines. */
export const NAMES_OF = '=';
/** The environment as a whole. */
export const ENVIRONMENT = '*';

/** What an expression may be when the program runs. */
export type Value =
  /** One of these texts. `isWord`: it is none but a number, a truth or nothing at all, as the language writes it. */
  | { readonly is: 'text'; readonly texts: readonly WildText[]; readonly holds: Holds; readonly isWord?: true }
  | { readonly is: 'list'; readonly items: Items; readonly holds: Holds }
  /** `kind`: what it was made by, where that has entries as well. */
  | {
      readonly is: 'record';
      readonly entries: Map<string, Value>;
      readonly kind: Entries | null;
      readonly holds: Holds;
    }
  /** A method that is not called yet. */
  | { readonly is: 'method'; readonly of: Value; readonly name: string; readonly holds: Holds }
  /** Something that comes with the language or a library, by its name from the module on. */
  | { readonly is: 'api'; readonly name: string; readonly holds: Holds }
  /** A thing of a library that is about a place or an address. */
  | { readonly is: 'thing'; readonly type: string; readonly texts: readonly WildText[]; readonly holds: Holds }
  | {
      readonly is: 'function';
      readonly params: readonly Param[];
      readonly body: readonly Statement[];
      readonly scope: Names;
      readonly how: FunctionHow;
      readonly self: Value | null;
      /** What it has as an object: `f.prototype`. */
      readonly fields: Map<string, Value>;
      readonly holds: Holds;
    }
  | { readonly is: 'class'; readonly members: Map<string, Value>; readonly holds: Holds }
  | { readonly is: 'either'; readonly options: readonly Value[]; readonly holds: Holds }
  | { readonly is: 'unknown'; readonly holds: Holds };

/** What is in a list, whoever has it. `isOpen`: these are what it may hold, in any number and order. */
export interface Items extends Array<Value> {
  isOpen?: true;
}

export type Entries = Map<string, Value>;

export interface Names {
  readonly own: Map<string, Value>;
  readonly outer: Names | null;
  /** What is in it is seen in a block or a comprehension only. */
  readonly isBlock?: true;
  /** Names of it that are written down further out: `global x`. */
  readonly outside?: Set<string>;
}

export const UNKNOWN: Value = { is: 'unknown', holds: NOTHING };

export function text(...texts: readonly WildText[]): Value {
  return { is: 'text', texts, holds: NOTHING };
}

export function textOf(texts: readonly WildText[], holds: Holds): Extract<Value, { is: 'text' }> {
  return { is: 'text', texts: bounded(texts), holds };
}

/** A number, a truth, nothing. */
export function word(value: number | boolean | null): Value {
  return typeof value === 'number' ? (COUNTS[value] ?? wordOf(value)) : wordOf(value);
}

function wordOf(value: number | boolean | null): Value {
  return { is: 'text', texts: [value === null ? 'None' : String(value)], holds: NOTHING, isWord: true };
}

/** Loops count, over and over. */
const COUNTS: readonly Value[] = Array.from({ length: 256 }, (_, i) => wordOf(i));

export function list(items: readonly Value[], isOpen = false, holds = NOTHING): Extract<Value, { is: 'list' }> {
  const own: Items = [...items];
  if (isOpen) own.isOpen = true;
  return { is: 'list', items: own, holds };
}

export function record(entries: Iterable<readonly [string, Value]> = [], kind: Entries | null = null, holds = NOTHING) {
  return { is: 'record', entries: new Map(entries), kind, holds } as const satisfies Value;
}

export function isOpen({ items }: Extract<Value, { is: 'list' }>): boolean {
  return items.isOpen === true;
}

export function unknown(holds: Holds): Value {
  return holds.size === 0 ? UNKNOWN : { is: 'unknown', holds };
}

export function api(name: string): Value {
  return { is: 'api', name, holds: NOTHING };
}

const MOST_TEXTS = 32;

function bounded(texts: readonly WildText[]): readonly WildText[] {
  const all = texts.length < 2 ? texts : [...new Set(texts)];
  return all.length > MOST_TEXTS ? [...all.slice(0, MOST_TEXTS), ANY] : all;
}

const WHOLE_ENVIRONMENT =
  /^(?:os\.environb?|process\.env|(?:Deno|Bun)\.env|import\.meta\.env|posix\.environ|nt\.environ)$/;

export function isEnvironment(value: Value): boolean {
  return value.is === 'api' && WHOLE_ENVIRONMENT.test(value.name);
}

/** All that is in it, items and entries included. */
export function holdsOf(value: Value, depth = 0): Holds {
  if (isEnvironment(value)) return new Set([ENVIRONMENT]);
  if (depth > 6) return value.holds;
  switch (value.is) {
    case 'list':
      return union(value.holds, ...value.items.map((item) => holdsOf(item, depth + 1)));
    case 'record':
      return union(value.holds, ...[...value.entries.values()].map((item) => holdsOf(item, depth + 1)));
    case 'either':
      return union(value.holds, ...value.options.map((item) => holdsOf(item, depth + 1)));
    default:
      return value.holds;
  }
}

export function union(...all: readonly Holds[]): Holds {
  // most hold nothing
  let only = NOTHING;
  for (const one of all) {
    if (one.size === 0) continue;
    if (only.size > 0) return new Set(all.flatMap((some) => [...some]));
    only = one;
  }
  return only;
}

/** Of lines of a file, what is before their first `=`. */
export function namesOf(holds: Holds): Holds {
  return new Set([...holds].map((one) => (typeof one === 'number' ? `${NAMES_OF}${one}` : one)));
}

/** Things whose texts say what they are about; written as a text they are something else. */
const NO_TEXT = /^(?:Tree|Folder|Process|Client|Response|Form|Library|Service|Buffer|Archive|Config)$/;

/** A name of what has them with values: of files, what stands before their `=`; of the environment nobody asks for names. */
export function nameAmong(holds: Holds): Value {
  return unknown(namesOf(new Set([...holds].filter((one) => typeof one === 'number'))));
}

/** As a text: null is for what has none that is known. */
export function textsOf(value: Value): readonly WildText[] | null {
  switch (value.is) {
    case 'text':
      return value.texts;
    case 'thing':
      return NO_TEXT.test(value.type) ? null : value.texts;
    case 'either': {
      const known = value.options.map(textsOf);
      return known.every((one) => one === null) ? null : [...new Set(known.flatMap((one) => one ?? [ANY]))];
    }
    default:
      return null;
  }
}

export function textsOrAny(value: Value): readonly WildText[] {
  return textsOf(value) ?? [ANY];
}

/** The one text that it is; null: it is none, or one of several, or not known to the last character. */
export function plainText(value: Value): string | null {
  const texts = textsOf(value);
  const [only] = texts ?? [];
  return texts?.length === 1 && only !== undefined && !isWild(only) ? only : null;
}

export function numberOf(value: Value | undefined): number | null {
  const plain = value === undefined ? null : plainText(value);
  if (plain === null) return null;
  if (value?.is === 'text' && value.isWord === true && /^(?:true|false)$/i.test(plain)) return /t/i.test(plain) ? 1 : 0;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Whether it counts as true; null: nobody knows. */
export function truthOf(value: Value, emptyIsFalse = true): boolean | null {
  switch (value.is) {
    case 'text': {
      if (value.texts.some(isWild)) return null;
      const isFalse = (one: string): boolean =>
        one === '' || (value.isWord === true && /^(?:-?0|false|none|null|undefined|nan)$/i.test(one));
      return value.texts.every(isFalse) ? false : value.texts.some(isFalse) ? null : true;
    }
    case 'list':
      return isOpen(value) ? null : value.items.length > 0 || (emptyIsFalse ? false : null);
    case 'function':
    case 'class':
    case 'method':
      return true;
    default:
      return null;
  }
}

/** Each text of the one before each of the other. */
export function joined(parts: readonly Value[], between = ''): Value {
  // most are two known texts
  const plain = joinedPlain(parts, between);
  if (plain !== null) return { is: 'text', texts: [shorter(plain)], holds: union(...parts.map(({ holds }) => holds)) };
  let texts: readonly WildText[] = [''];
  parts.forEach((part, i) => {
    const next = textsOrAny(part);
    texts = bounded(texts.flatMap((before) => next.map((after) => (i === 0 ? after : `${before}${between}${after}`))));
  });
  return { is: 'text', texts: texts.map(shorter), holds: union(...parts.map((part) => holdsOf(part))) };
}

/** Null: one of them is several texts, or none. */
function joinedPlain(parts: readonly Value[], between: string): WildText | null {
  let whole = '';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part?.is !== 'text' || part.texts.length !== 1) return null;
    whole += i === 0 ? part.texts[0] : between + part.texts[0];
  }
  return whole;
}

/** Many unknown parts in a row are one. */
function shorter(wild: WildText): WildText {
  if (wild.length > 4000) return `${wild.slice(0, 4000)}${ANY}`;
  return wild.includes(ANY) ? wild.replace(/\uE000{2,}/g, ANY) : wild;
}

/** Whichever of them it is; what is not known of one is not known of all of them. */
export function oneOf(values: readonly Value[]): Value {
  const [first = UNKNOWN] = values;
  if (values.length < 2 || values.every((one) => one === first)) return first;
  const plain = oneOfTexts(values);
  if (plain !== null) return plain;
  const holds = union(...values.map((value) => holdsOf(value)));
  if (values.every((value) => value.is === 'unknown')) return unknown(holds);
  if (values.every((value) => value.is === 'text' || value.is === 'unknown')) {
    const texts = values.flatMap((value) => (value.is === 'text' ? value.texts : [ANY]));
    const isWord = values.every((value) => value.is === 'text' && value.isWord === true);
    return isWord ? { ...textOf(texts, holds), isWord } : textOf(texts, holds);
  }
  const options = [...new Set(values.flatMap((value) => (value.is === 'either' ? value.options : [value])))];
  return { is: 'either', options: options.length > 16 ? [...options.slice(0, 15), UNKNOWN] : options, holds };
}

/** The same of texts that hold nothing, as most are; null: one is something else. */
function oneOfTexts(values: readonly Value[]): Value | null {
  const texts = new Set<WildText>();
  let isWord = true;
  for (const value of values) {
    if (value.is !== 'text' || value.holds.size > 0) return null;
    isWord &&= value.isWord === true;
    // of more than these nobody is told
    if (texts.size <= MOST_TEXTS) for (const one of value.texts) texts.add(one);
  }
  const made = textOf([...texts], NOTHING);
  return isWord ? { ...made, isWord } : made;
}

/** The same as far as places are concerned. */
export function isSame(one: Value, other: Value, depth = 0): boolean {
  if (one === other) return true;
  if (one.is !== other.is || depth > 3) return false;
  switch (one.is) {
    case 'text':
    case 'thing':
      return (
        'texts' in other &&
        one.texts.length === other.texts.length &&
        one.texts.every((text) => other.texts.includes(text))
      );
    case 'list':
      return (
        other.is === 'list' &&
        isOpen(one) === isOpen(other) &&
        one.items.length === other.items.length &&
        one.items.every((item, i) => isSame(item, other.items[i] ?? UNKNOWN, depth + 1))
      );
    case 'record':
      return (
        other.is === 'record' &&
        one.entries.size === other.entries.size &&
        [...one.entries].every(([key, item]) => isSame(item, other.entries.get(key) ?? UNKNOWN, depth + 1))
      );
    case 'either':
      return (
        other.is === 'either' &&
        one.options.every((option) => other.options.some((item) => isSame(option, item, depth + 1)))
      );
    case 'api':
      return other.is === 'api' && one.name === other.name;
    case 'function':
      return other.is === 'function' && one.body === other.body;
    case 'class':
      return other.is === 'class' && one.members === other.members;
    case 'method':
      return other.is === 'method' && one.name === other.name && isSame(one.of, other.of, depth + 1);
    case 'unknown':
      return true;
  }
}

export function optionsOf(value: Value): readonly Value[] {
  return value.is === 'either' ? value.options : [value];
}

/** What comes of it, whichever of several it is. */
export function whichever(value: Value, make: (one: Value) => Value): Value {
  return value.is === 'either' ? oneOf(value.options.map((one) => make(one))) : make(value);
}

/** The same value, with what else is in it. */
export function holding(value: Value, holds: Holds): Value {
  return holds.size === 0 ? value : { ...value, holds: union(value.holds, holds) };
}
