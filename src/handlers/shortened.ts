import { isObject, parsedObject } from '../core/json.ts';

/** A text that fits into so many bytes. JSON stays JSON: its longest strings are cut; any other text is cut itself. */
export function shortened(text: string, mostBytes: number): string {
  const value = text.startsWith('{') ? parsedObject(text) : null;
  const made = value === null ? null : shortenedJson(value, mostBytes);
  return made ?? largest(mostBytes, (most) => fitting(cut(text, most), mostBytes)) ?? '';
}

/** Strings are rather cut to this than anything else left out. */
const SHORT_CHARS = 64;
const MOST_MEMBERS = 65_536;

function shortenedJson(value: object, mostBytes: number): string | null {
  try {
    const tree = treeOf(value);
    const fitting = (chars: number, members: number): Limits | null =>
      fits(tree, { chars, members }, mostBytes) ? { chars, members } : null;
    const limits =
      fitting(SHORT_CHARS, MOST_MEMBERS) === null
        ? largest(MOST_MEMBERS, (members) => fitting(SHORT_CHARS, members))
        : largest(mostBytes, (chars) => fitting(Math.max(chars, SHORT_CHARS), MOST_MEMBERS));
    return limits === null ? null : written(tree, limits);
  } catch {
    // nested too deeply to be walked through
    return null;
  }
}

/** A value whose parts need not be written to know how long they are. */
type Tree =
  /** What is never cut: numbers, short strings. */
  | { readonly kind: 'whole'; readonly json: string; readonly bytes: number }
  | { readonly kind: 'string'; readonly text: string }
  | Members;

interface Members {
  readonly kind: 'list' | 'object';
  /** As many as could ever be written; with their keys, in an object. */
  readonly items: readonly Tree[];
  readonly keys: readonly Tree[] | null;
  readonly count: number;
}

function treeOf(value: unknown): Tree {
  if (typeof value === 'string') return stringTree(value);
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.slice(0, MOST_MEMBERS).map(treeOf), keys: null, count: value.length };
  }
  if (!isObject(value)) return wholeTree(value);
  const entries = Object.entries(value);
  const some = entries.slice(0, MOST_MEMBERS);
  const [items, keys] = [some.map(([, item]) => treeOf(item)), some.map(([key]) => stringTree(key))];
  return { kind: 'object', items, keys, count: entries.length };
}

function stringTree(text: string): Tree {
  return text.length <= SHORT_CHARS ? wholeTree(text) : { kind: 'string', text };
}

function wholeTree(value: unknown): Tree {
  const json = JSON.stringify(value);
  return { kind: 'whole', json, bytes: Buffer.byteLength(json) };
}

interface Limits {
  readonly chars: number;
  /** Of each list and each object. */
  readonly members: number;
}

/** Nothing is looked at beyond what fits: however much there is, this takes the same time. */
function fits(tree: Tree, limits: Limits, mostBytes: number): boolean {
  let leftBytes = mostBytes;
  const take = (bytes: number): boolean => {
    leftBytes -= bytes;
    return leftBytes >= 0;
  };
  const takeTree = (one: Tree): boolean => {
    if (one.kind === 'whole') return take(one.bytes);
    if (one.kind === 'string') return take(Buffer.byteLength(cutString(one.text, limits)));
    const { items, keys } = one;
    const count = Math.min(items.length, limits.members);
    for (let at = 0; at < count; at++) {
      const [item, key] = [items[at], keys?.[at]];
      // a comma, and a colon
      if (!take(keys === null ? 1 : 2)) return false;
      if ((key !== undefined && !takeTree(key)) || item === undefined || !takeTree(item)) return false;
    }
    // the brackets
    return take(2 + Buffer.byteLength(restOf(one, count)));
  };
  return takeTree(tree);
}

function written(tree: Tree, limits: Limits): string {
  if (tree.kind === 'whole') return tree.json;
  if (tree.kind === 'string') return cutString(tree.text, limits);
  const { kind, items, keys } = tree;
  const kept = items.slice(0, limits.members).map((item, at) => {
    const key = keys?.[at];
    return `${key === undefined ? '' : `${written(key, limits)}:`}${written(item, limits)}`;
  });
  const rest = restOf(tree, kept.length);
  const inside = (rest === '' ? kept : [...kept, rest]).join(',');
  return kind === 'list' ? `[${inside}]` : `{${inside}}`;
}

function restOf({ kind, count }: Members, kept: number): string {
  if (count === kept) return '';
  return kind === 'list'
    ? JSON.stringify(leftOut(count - kept, 'items'))
    : `${JSON.stringify(leftOut(count - kept, 'members'))}:null`;
}

function cutString(text: string, { chars }: Limits): string {
  return JSON.stringify(cut(text, chars));
}

/** The result for the largest number up to `most` that has one. */
function largest<T>(most: number, made: (number: number) => T | null): T | null {
  let best: T | null = null;
  let [low, high] = [0, most];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const one = made(middle);
    if (one === null) high = middle - 1;
    else {
      best = one;
      low = middle + 1;
    }
  }
  return best;
}

function fitting(text: string, mostBytes: number): string | null {
  return text.length <= mostBytes && Buffer.byteLength(text) <= mostBytes ? text : null;
}

/** In the middle: what something is stands at its beginning, what it ends in at its end. */
function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const [head, tail] = [Math.ceil(chars / 2), Math.floor(chars / 2)];
  const start = text.slice(0, isHigh(text, head - 1) ? head - 1 : head);
  const from = text.length - tail;
  const end = text.slice(isHigh(text, from - 1) ? from + 1 : from);
  return `${start}${leftOut(text.length - start.length - end.length, 'characters')}${end}`;
}

function isHigh(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function leftOut(count: number, what: string): string {
  return `… [hookline: ${count} ${what} left out] …`;
}
