import { ANY, isWild, type WildText } from '../effects/wild-text.ts';
import type { Param, Statement } from './form.ts';

/** What a value was made of, as far as it matters who gets to see it: numbers of files that were read, and variables of the environment. */
export type Holds = ReadonlySet<number | string>;

export const NOTHING: Holds = new Set();
/** What stands before the number of a file of which it has only names: what is before a `=` on its lines. */
export const NAMES_OF = '=';
/** The environment as a whole. */
export const ENVIRONMENT = '*';

/** What an expression may be when the program runs. */
export type Value =
  /** One of these texts. */
  | { readonly is: 'text'; readonly texts: readonly WildText[]; readonly holds: Holds }
  /** `isOpen`: and nobody knows what else. */
  | { readonly is: 'list'; readonly items: Value[]; readonly isOpen: boolean; readonly holds: Holds }
  | { readonly is: 'record'; readonly entries: Map<string, Value>; readonly holds: Holds }
  /** Something that comes with the language or a library, by its name from the module on. */
  | { readonly is: 'api'; readonly name: string; readonly holds: Holds }
  /** A thing of a library that is about a place or an address. */
  | { readonly is: 'thing'; readonly type: string; readonly texts: readonly WildText[]; readonly holds: Holds }
  | {
      readonly is: 'function';
      readonly params: readonly Param[];
      readonly body: readonly Statement[];
      readonly scope: Names;
      readonly self: Value | null;
      readonly holds: Holds;
    }
  | { readonly is: 'class'; readonly members: ReadonlyMap<string, Value>; readonly holds: Holds }
  | { readonly is: 'either'; readonly options: readonly Value[]; readonly holds: Holds }
  | { readonly is: 'unknown'; readonly holds: Holds };

export interface Names {
  readonly own: Map<string, Value>;
  readonly outer: Names | null;
}

export const UNKNOWN: Value = { is: 'unknown', holds: NOTHING };

export function text(...texts: readonly WildText[]): Value {
  return { is: 'text', texts, holds: NOTHING };
}

export function textOf(texts: readonly WildText[], holds: Holds): Value {
  return { is: 'text', texts: bounded(texts), holds };
}

export function list(items: readonly Value[], isOpen = false): Value {
  return { is: 'list', items: [...items], isOpen, holds: NOTHING };
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
  const some = all.filter(({ size }) => size > 0);
  const [first = NOTHING] = some;
  return some.length < 2 ? first : new Set(some.flatMap((one) => [...one]));
}

/** Of lines of a file, what is before their first `=`. */
export function namesOf(holds: Holds): Holds {
  return new Set([...holds].map((one) => (typeof one === 'number' ? `${NAMES_OF}${one}` : one)));
}

/** As a text: null is for what has none that is known. */
export function textsOf(value: Value): readonly WildText[] | null {
  switch (value.is) {
    case 'text':
    case 'thing':
      return value.texts;
    case 'either': {
      const known = value.options.flatMap((one) => textsOf(one) ?? []);
      return known.length === 0 ? null : known;
    }
    case 'list':
      return null;
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
  return plain === null || !/^-?\d+(?:\.\d+)?$/.test(plain) ? null : Number(plain);
}

/** Each text of the one before each of the other. */
export function joined(parts: readonly Value[], between = ''): Value {
  let texts: readonly WildText[] = [''];
  parts.forEach((part, i) => {
    const next = textsOrAny(part);
    texts = bounded(texts.flatMap((before) => next.map((after) => (i === 0 ? after : `${before}${between}${after}`))));
  });
  return { is: 'text', texts: texts.map(shorter), holds: union(...parts.map((part) => holdsOf(part))) };
}

/** Many unknown parts in a row are one. */
function shorter(wild: WildText): WildText {
  return wild.length > 4000 ? `${wild.slice(0, 4000)}${ANY}` : wild.replace(/\uE000{2,}/g, ANY);
}

/** Whichever of them it is. */
export function oneOf(values: readonly Value[]): Value {
  const [first = UNKNOWN, ...others] = values.filter((value) => value.is !== 'unknown');
  const holds = union(...values.map((value) => holdsOf(value)));
  if (values.every((value) => value.is === 'unknown')) return unknown(holds);
  if (others.length === 0) return values.length === 1 || first.is !== 'text' ? first : { ...first, holds };
  const texts = [first, ...others].flatMap((value) => (value.is === 'text' ? [value.texts] : []));
  if (texts.length === others.length + 1) return textOf(texts.flat(), holds);
  const options = [first, ...others].flatMap((value) => (value.is === 'either' ? value.options : [value]));
  return { is: 'either', options: [...new Set(options)].slice(0, 16), holds };
}

export function optionsOf(value: Value): readonly Value[] {
  return value.is === 'either' ? value.options : [value];
}

/** The same value, with what else is in it. */
export function holding(value: Value, holds: Holds): Value {
  return holds.size === 0 ? value : { ...value, holds: union(value.holds, holds) };
}
