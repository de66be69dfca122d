import { parsedJson } from './json.ts';
import type { Located, LocatedEntry } from './located.ts';

/** Is told each value with the number of maps and lists around it and it; whoever finds that too much throws. */
export type NodeLimit = (depth: number, at: number) => void;

/**
 * JSON with comments and trailing commas, as a tree that keeps places and repeated keys. Built on the language's own
 * searches: in a process that has just started nothing is faster. An invalid text gives the offset where reading ended.
 */
export function readJson(
  text: string,
  limit: NodeLimit,
): { readonly tree: Located | null } | { readonly mistakeAt: number } {
  const cursor: Cursor = { text, at: 0, limit };
  try {
    if (nextCode(cursor) === END) return { tree: null };
    const tree = readValue(cursor, 0);
    if (nextCode(cursor) !== END) throw new Mistake();
    return { tree };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { mistakeAt: cursor.at };
  }
}

interface Cursor {
  readonly text: string;
  readonly limit: NodeLimit;
  at: number;
}

class Mistake extends Error {}

const END = -1;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const SLASH = 0x2f;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const REST_OF_LINE = /[^\r\n]*/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be found
const UNPLAIN = /[\\\x00-\x1f]/;

/** What the cursor stands on after blanks and comments. */
function nextCode(cursor: Cursor): number {
  const { text } = cursor;
  for (;;) {
    let code = text.charCodeAt(cursor.at);
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) code = text.charCodeAt(++cursor.at);
    if (cursor.at >= text.length) return END;
    if (code !== SLASH) return code;
    cursor.at = commentEnd(cursor);
  }
}

function commentEnd(cursor: Cursor): number {
  const { text, at } = cursor;
  if (text.startsWith('//', at)) return endOf(REST_OF_LINE, cursor);
  const end = text.startsWith('/*', at) ? text.indexOf('*/', at + 2) : -1;
  if (end < 0) throw new Mistake();
  return end + 2;
}

function endOf(pattern: RegExp, { text, at }: Cursor): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

/** The value that the cursor stands on; afterwards the cursor is behind it. */
function readValue(cursor: Cursor, depth: number): Located {
  const { at, limit } = cursor;
  switch (cursor.text.charCodeAt(at)) {
    case OPEN_BRACE:
      limit(depth + 1, at);
      return { kind: 'map', at, entries: readEntries(cursor, depth + 1) };
    case OPEN_BRACKET:
      limit(depth + 1, at);
      return { kind: 'list', at, items: readItems(cursor, depth + 1) };
    case QUOTE:
      limit(depth, at);
      return { kind: 'scalar', at, value: readString(cursor) };
    default:
      limit(depth, at);
      return { kind: 'scalar', at, value: readWord(cursor) };
  }
}

function readEntries(cursor: Cursor, depth: number): LocatedEntry[] {
  const entries: LocatedEntry[] = [];
  cursor.at++;
  while (nextCode(cursor) !== CLOSE_BRACE) {
    const keyAt = cursor.at;
    const key = readString(cursor);
    if (nextCode(cursor) !== COLON) throw new Mistake();
    cursor.at++;
    nextCode(cursor);
    entries.push({ key, keyAt, value: readValue(cursor, depth) });
    passComma(cursor, CLOSE_BRACE);
  }
  cursor.at++;
  // a list that grew holds room for more: with many small ones that is most of the memory
  return entries.slice();
}

function readItems(cursor: Cursor, depth: number): Located[] {
  const items: Located[] = [];
  cursor.at++;
  while (nextCode(cursor) !== CLOSE_BRACKET) {
    items.push(readValue(cursor, depth));
    passComma(cursor, CLOSE_BRACKET);
  }
  cursor.at++;
  return items.slice();
}

function passComma(cursor: Cursor, closing: number): void {
  const code = nextCode(cursor);
  if (code === COMMA) cursor.at++;
  else if (code !== closing) throw new Mistake();
}

function readString(cursor: Cursor): string {
  const { text, at } = cursor;
  if (text.charCodeAt(at) !== QUOTE) throw new Mistake();
  let end = text.indexOf('"', at + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end < 0) throw new Mistake();
  cursor.at = end + 1;
  const content = text.slice(at + 1, end);
  const value = UNPLAIN.test(content) ? parsedJson(text.slice(at, end + 1)) : content;
  if (value === undefined) throw new Mistake();
  return String(value);
}

/** Whether the quote at this place is one of the string's own. */
export function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at--;
  return (quote - 1 - at) % 2 === 1;
}

function readWord(cursor: Cursor): number | boolean | null {
  const { text, at } = cursor;
  const end = endOf(WORD, cursor);
  if (end === 0) throw new Mistake();
  cursor.at = end;
  const word = text.slice(at, end);
  if (word === 'null') return null;
  return word === 'true' || (word === 'false' ? false : Number(word));
}
