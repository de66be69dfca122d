import { isEscaped } from '../../core/read-json.ts';

/** A value as it stands in a text that is JSON: from where to where, and what is in it. */
export interface Written {
  readonly start: number;
  readonly end: number;
  /** Of an object that was looked into; a key that stands twice is there twice. */
  readonly fields: readonly WrittenField[] | null;
  /** Of a list that was looked into. */
  readonly items: readonly Written[] | null;
}

export interface WrittenField {
  readonly key: string;
  readonly value: Written;
}

/** What a text that `JSON.parse` has read is made of, so many levels deep; what lies deeper is not looked into. */
export function writtenIn(text: string, levels = Number.POSITIVE_INFINITY): Written {
  return valueAt(text, pastBlanks(text, 0), levels);
}

/** The value that a reader keeps: of a key that stands twice the last. */
export function fieldOf({ fields }: Written, key: string): Written | undefined {
  return fields?.findLast((field) => field.key === key)?.value;
}

export function sliceOf(text: string, { start, end }: Written): string {
  return text.slice(start, end);
}

function valueAt(text: string, start: number, levels: number): Written {
  const char = text[start];
  if (levels > 0 && char === '{') return objectAt(text, start, levels);
  if (levels > 0 && char === '[') return listAt(text, start, levels);
  return { start, end: valueEnd(text, start), fields: null, items: null };
}

function objectAt(text: string, start: number, levels: number): Written {
  const fields: WrittenField[] = [];
  let at = pastBlanks(text, start + 1);
  while (text[at] !== '}') {
    const keyEnd = stringEnd(text, at);
    const key = String(JSON.parse(text.slice(at, keyEnd)));
    const value = valueAt(text, pastBlanks(text, pastBlanks(text, keyEnd) + 1), levels - 1);
    fields.push({ key, value });
    at = nextAt(text, value.end);
  }
  return { start, end: at + 1, fields, items: null };
}

function listAt(text: string, start: number, levels: number): Written {
  const items: Written[] = [];
  let at = pastBlanks(text, start + 1);
  while (text[at] !== ']') {
    const item = valueAt(text, at, levels - 1);
    items.push(item);
    at = nextAt(text, item.end);
  }
  return { start, end: at + 1, fields: null, items };
}

/** Behind the comma, or on the bracket that closes. */
function nextAt(text: string, end: number): number {
  const at = pastBlanks(text, end);
  return text[at] === ',' ? pastBlanks(text, at + 1) : at;
}

const BLANKS = /[ \t\r\n]*/y;
const WORD = /[^ \t\r\n,\]}]+/y;

function pastBlanks(text: string, at: number): number {
  return endOf(BLANKS, text, at);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  if (!pattern.test(text)) noJson();
  return pattern.lastIndex;
}

/** Without recursion: nothing is nested too deep to be passed over. */
function valueEnd(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return stringEnd(text, start);
  if (first !== '{' && first !== '[') return endOf(WORD, text, start);
  const mark = /["[\]{}]/g;
  mark.lastIndex = start;
  for (let depth = 0; ; ) {
    const found = mark.exec(text);
    if (found === null) noJson();
    if (found[0] === '"') mark.lastIndex = stringEnd(text, found.index);
    else depth += found[0] === '{' || found[0] === '[' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
}

function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end === -1) noJson();
  return end + 1;
}

/** Never happens to a text that was read. */
function noJson(): never {
  throw new SyntaxError('This is no JSON.');
}
