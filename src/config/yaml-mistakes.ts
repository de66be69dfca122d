import type { Finding } from '../core/diagnostic.ts';
import { excerpt } from './position.ts';

/** What a YAML parser stumbled over, and where. */
export interface Stumble {
  readonly code: string;
  readonly at: number;
}

/**
 * What people mean and YAML does not: a text that must stand in quotes, a line with the wrong indentation. One mistake
 * makes a parser stumble several times, and where it stumbles is seldom where the mistake is. Null: neither of the two.
 */
export function yamlMistake(text: string, stumble: Stumble): Finding | null {
  return tabbed(text, stumble) ?? unquoted(text, stumble) ?? unclosed(text, stumble) ?? wronglyIndented(text, stumble);
}

/** A tab before a key or an item: the parser stumbles over it, or over the line behind it. */
function tabbed(text: string, { code, at }: Stumble): Finding | null {
  const lines = [...linesUpTo(text, at + 1)].filter(({ text: line }) => line.trim() !== '').slice(-2);
  const line = lines.find(({ text: one }) => /^ *\t[ \t]*[^\s#]/.test(one));
  if (line === undefined) return code === 'TAB_AS_INDENT' ? tabAt(lineAt(text, at)) : null;
  return tabAt(line);
}

function tabAt({ text, at }: Line): Finding {
  const message = `The indentation is wrong: ${quoted(text.trim())} begins with a tab, and YAML is indented with spaces.`;
  return mistake(at + Math.max(text.indexOf('\t'), 0), message, 'put two spaces in the place of every tab');
}

/** A text that begins so means something else. */
export function mustBeQuoted(written: string, at: number): Finding {
  const begins = BEGINNINGS.find((one) => written.startsWith(one)) ?? written.slice(0, 1);
  const message = `${quoted(written)} must stand in quotes: in YAML a text cannot begin with "${begins}".`;
  return mistake(at, message, `put it in quotes: ${inQuotes(written)}`);
}

const BEGINNINGS = ['{{', '**', '*', '!', '@', '`', '%', '&'];
/** `- key: value`, `- value`, `key: value`. */
const LINE = /^(\s*(?:- +)*)(?:([\w.$/-]+):(?:\s+|$))?(.*)$/;

function unquoted(text: string, { code, at }: Stumble): Finding | null {
  const line = lineAt(text, at);
  const [, indent = '', key, value = ''] = LINE.exec(line.text) ?? [];
  const valueAt = line.at + line.text.length - value.length;
  const written = value.replace(/(?<=\S)\s+#.*$/, '').trimEnd();
  if (BEGINNINGS.some((one) => value.startsWith(one))) return mustBeQuoted(written, valueAt);
  const item = /[[,]\s*((?:[*!@`%]|\{\{)[^,\]]*)/.exec(value);
  if (value.startsWith('[') && item !== null)
    return mustBeQuoted((item[1] ?? '').trimEnd(), valueAt + item.index + item[0].length - (item[1] ?? '').length);
  if (/^(["']).*?[^\\]\1\s*[^\s#,:\]}]/.test(value)) {
    const message = `The text ${quoted(written)} goes on behind its closing quote.`;
    return mistake(valueAt, message, `put the whole of it in quotes: ${inQuotes(written)}`);
  }
  const hasColon = code === 'BLOCK_AS_IMPLICIT_KEY' && key !== undefined && /:\s/.test(value);
  if (!hasColon || indent.includes('\t')) return null;
  const message = `${quoted(written)} must stand in quotes: in YAML ": " is the end of a key.`;
  return mistake(valueAt, message, `put it in quotes: ${inQuotes(written)}`);
}

/** A quote or a bracket that is open to the end of the file was opened somewhere. */
function unclosed(text: string, { code, at }: Stumble): Finding | null {
  if (code !== 'MISSING_CHAR' && code !== 'BAD_INDENT') return null;
  for (const { text: line, at: lineStart } of linesUpTo(text, at)) {
    const [, , , value = ''] = LINE.exec(line) ?? [];
    const opener = value[0] ?? '';
    const valueAt = lineStart + line.length - value.length;
    const rest = value.slice(1);
    if ((opener === '"' || opener === "'") && code === 'MISSING_CHAR' && !hasEnd(rest, opener))
      return mistake(valueAt, `The quote that opens ${quoted(value)} is not closed.`, `end the text with ${opener}`);
    if ((opener === '[' || opener === '{') && !hasEnd(rest, CLOSERS[opener]))
      return mistake(valueAt, `${quoted(value)} is not closed.`, `end it with "${CLOSERS[opener]}"`);
  }
  return null;
}

const CLOSERS = { '[': ']', '{': '}' } as const;

function hasEnd(rest: string, closer: string): boolean {
  return rest.replaceAll(`\\${closer}`, '').includes(closer);
}

const INDENT_CODES = [
  'BAD_INDENT',
  'MISSING_CHAR',
  'BLOCK_AS_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
  'MULTILINE_IMPLICIT_KEY',
];

/** A line whose beginning fits none of the lines above it. */
function wronglyIndented(text: string, { code, at }: Stumble): Finding | null {
  if (!INDENT_CODES.includes(code)) return null;
  const lines = [...linesUpTo(text, text.length)].filter(({ text: line }) => /^\s*[^\s#]/.test(line));
  const stumbled = lines.findLastIndex((line) => line.at <= at);
  // a value that is a whole text made the parser take the next line for a part of it
  const isOfNext = code === 'BLOCK_AS_IMPLICIT_KEY' && !startsAt(lines[stumbled], at);
  const index = isOfNext ? stumbled + 1 : stumbled;
  const [line, before] = [lines[index], lines[index - 1]];
  if (line === undefined || before === undefined) return null;
  const own = columnsOf(line.text);
  const isItem = own.dash !== null;
  const fitting = lines.slice(0, index).map(({ text: one }) => columnsOf(one));
  const beside = isItem ? fitting.findLast(({ dash }) => dash !== null)?.dash : columnsOf(before.text).key;
  const mine = isItem ? own.dash : own.key;
  if (beside === undefined || beside === null || mine === null || beside === mine) return null;
  const what = isItem ? 'the "-" before it' : 'the key before it';
  const message = `The indentation is wrong: ${quoted(line.text.trim())} stands in column ${mine + 1}, and ${what} in column ${beside + 1}.`;
  return mistake(line.at + mine, message, `begin it in column ${beside + 1}, with ${spaces(beside)} before it`);
}

function startsAt(line: Line | undefined, at: number): boolean {
  return line !== undefined && line.text.slice(0, at - line.at).trim() === '';
}

/** An item of a list that goes on with another one: the next "-" stands one column too far to the right. */
export function swallowedItem(text: string, from: number, to: number): Finding | null {
  const match = /\n([ \t]*)(- \S[^\n]*)/.exec(text.slice(from, to));
  if (match === null) return null;
  const at = from + match.index + 1 + (match[1] ?? '').length;
  const message = `The indentation is wrong: ${quoted(match[2] ?? '')} is read as a part of the item before it.`;
  return mistake(at, message, 'begin it in the column of the "-" before it');
}

interface Line {
  readonly text: string;
  readonly at: number;
}

function lineAt(text: string, at: number): Line {
  const from = text.lastIndexOf('\n', Math.max(at - 1, 0)) + 1;
  const start = text[at] === '\n' && from > at ? at : from;
  const end = text.indexOf('\n', start);
  return { text: text.slice(start, end < 0 ? text.length : end).replace(/\r$/, ''), at: start };
}

function* linesUpTo(text: string, end: number): Generator<Line> {
  for (let at = 0; at < end; ) {
    const line = lineAt(text, at);
    yield line;
    at = line.at + line.text.length + 1;
  }
}

/** Where a line has its first dash and its key, from 0. */
function columnsOf(line: string): { readonly dash: number | null; readonly key: number | null } {
  const [, indent = '', dashes = ''] = /^( *)((?:- +)*)/.exec(line) ?? [];
  const dash = dashes === '' ? null : indent.length;
  return { dash, key: indent.length + dashes.length };
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`;
}

function quoted(written: string): string {
  return excerpt(written, 0);
}

/** The quotes that need no escapes. */
function inQuotes(written: string): string {
  if (!written.includes('"') && !written.includes('\\')) return `"${written}"`;
  return `'${written.replaceAll("'", "''")}'`;
}

function mistake(at: number, message: string, hint: string): Finding {
  return { code: 'SYNTAX', severity: 'error', message, hint, at };
}
