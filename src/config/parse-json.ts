import type { ParseErrorCode } from 'jsonc-parser';
import type { Finding } from '../core/diagnostic.ts';
import type { Located, LocatedEntry } from '../core/located.ts';
import type { Limits, Reading } from './parse-text.ts';
import { excerpt, lineIndex } from './position.ts';

/**
 * JSON with comments and trailing commas. A valid text is read here: on the engine's own searches that is faster, in a
 * process that has just started, than any road through jsonc-parser, which then need not be loaded at all. What is
 * wrong with an invalid text is jsonc-parser's to say. A test holds that the two agree on what is valid.
 */
export async function parseJson(text: string, limits: Limits): Promise<Reading> {
  const cursor: Cursor = { text, at: 0, limits };
  try {
    if (nextCode(cursor) === END) return { tree: null, findings: [] };
    const tree = readValue(cursor, 0);
    if (nextCode(cursor) !== END) throw new Mistake();
    return { tree, findings: [] };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { tree: null, findings: await mistakes(text, cursor.at) };
  }
}

interface Cursor {
  readonly text: string;
  readonly limits: Limits;
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
  const { at, limits } = cursor;
  switch (cursor.text.charCodeAt(at)) {
    case OPEN_BRACE:
      limits.node(depth + 1, at);
      return { kind: 'map', at, entries: readEntries(cursor, depth + 1) };
    case OPEN_BRACKET:
      limits.node(depth + 1, at);
      return { kind: 'list', at, items: readItems(cursor, depth + 1) };
    case QUOTE:
      limits.node(depth, at);
      return { kind: 'scalar', at, value: readString(cursor) };
    default:
      limits.node(depth, at);
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
  return entries;
}

function readItems(cursor: Cursor, depth: number): Located[] {
  const items: Located[] = [];
  cursor.at++;
  while (nextCode(cursor) !== CLOSE_BRACKET) {
    items.push(readValue(cursor, depth));
    passComma(cursor, CLOSE_BRACKET);
  }
  cursor.at++;
  return items;
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
  return UNPLAIN.test(content) ? unescaped(text.slice(at, end + 1)) : content;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at--;
  return (quote - 1 - at) % 2 === 1;
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new Mistake();
  }
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

const MAX_MISTAKES = 10;
const MAX_VISITED_DEPTH = 100;

async function mistakes(text: string, firstAt: number): Promise<Finding[]> {
  const { printParseErrorCode, visit } = await import('jsonc-parser');
  const findings: Finding[] = [];
  const opened: number[] = [];
  let closed = 0;
  let faultyLine = -1;
  const enough = new Mistake();
  const begin = (at: number) => {
    // the visitor recurses
    if (opened.push(at) > MAX_VISITED_DEPTH) throw enough;
  };
  const end = () => {
    closed = opened.pop() ?? 0;
  };
  const onError = (code: ParseErrorCode, at: number, length: number, line: number) => {
    // one mistake makes the visitor stumble several times, mostly on the same line
    if (line === faultyLine) return;
    faultyLine = line;
    findings.push(syntaxError(text, printParseErrorCode(code), at, length, closed));
    if (findings.length === MAX_MISTAKES) throw enough;
  };
  try {
    const visitor = { onObjectBegin: begin, onArrayBegin: begin, onObjectEnd: end, onArrayEnd: end, onError };
    visit(text, visitor, { allowTrailingComma: true });
  } catch (error) {
    if (error !== enough) throw error;
  }
  if (findings.length > 0) return findings;
  return [
    {
      code: 'SYNTAX',
      severity: 'error',
      message: `Here stands something that is not valid JSON: ${excerpt(text, firstAt)}.`,
      at: firstAt,
    },
  ];
}

function syntaxError(text: string, name: string, at: number, length: number, closed: number): Finding {
  const [message, hint] = explain(text, name, at, length, closed);
  return { code: 'SYNTAX', severity: 'error', message, at, ...(hint === undefined ? {} : { hint }) };
}

function explain(text: string, name: string, at: number, length: number, closed: number): [string, string?] {
  const here = excerpt(text, at);
  switch (name) {
    case 'InvalidSymbol':
      return [
        `${excerpt(text.slice(0, at + length), at)} is not valid JSON.`,
        'Strings and keys stand in double quotes; the only bare words are true, false and null.',
      ];
    case 'PropertyNameExpected':
      return [`A key in double quotes is expected here, not ${here}.`];
    case 'ValueExpected':
      return [`A value is expected here, not ${here}.`];
    case 'ColonExpected':
      return [`A colon is expected after the key, not ${here}.`];
    case 'CommaExpected':
      return [`A comma is missing before ${here}.`];
    case 'CloseBraceExpected':
      return [`A "}" is expected here, not ${here}.`, openedAt('object', text, closed)];
    case 'CloseBracketExpected':
      return [`A "]" is expected here, not ${here}.`, openedAt('list', text, closed)];
    case 'EndOfFileExpected':
      return [`Nothing can follow the end of the JSON value, but ${here} does.`];
    case 'UnexpectedEndOfComment':
      return [`The comment ${here} is not closed with "*/".`];
    case 'UnexpectedEndOfString':
      return [`The string ${here} is not closed on its line.`, 'Write a line break in a string as \\n.'];
    case 'UnexpectedEndOfNumber':
    case 'InvalidNumberFormat':
      return [`${here} does not begin with a whole number.`];
    case 'InvalidUnicode':
      return [`The string ${here} has a \\u that four hexadecimal digits do not follow.`];
    case 'InvalidEscapeCharacter':
      return [`The string ${here} has an escape that JSON does not have.`, 'Write a backslash as \\\\.'];
    case 'InvalidCharacter':
      return [`The string ${here} contains a control character.`, 'Write a tab as \\t, a line break as \\n.'];
    default:
      return [`${here} is not valid JSON.`];
  }
}

function openedAt(what: string, text: string, at: number): string {
  const { line, column } = lineIndex(text)(at);
  return `The ${what} opens on line ${line}, column ${column}.`;
}
