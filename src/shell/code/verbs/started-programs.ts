import { ANY, type WildText } from '../../effects/wild-text.ts';
import type { Findings } from '../findings.ts';
import { type Given, isTrue, operand, option } from '../given.ts';
import type { Reader } from '../reader.ts';
import { lineOf } from '../shell-line.ts';
import {
  ENVIRONMENT,
  holdsOf,
  isOpen,
  joined,
  NOTHING,
  text,
  textsOf,
  textsOrAny,
  UNKNOWN,
  type Value,
} from '../value.ts';
import type { Verb } from './verb.ts';

const MOST_COMMANDS = 16;

/** Every line of words that it may be; null: it is no list. */
function commandWords(value: Value | null): readonly (readonly WildText[])[] | null {
  if (value === null) return [[]];
  if (value.is === 'either') {
    const all = value.options.map(commandWords);
    return all.includes(null) ? null : all.flatMap((one) => one ?? []);
  }
  if (value.is !== 'list') return null;
  // nobody knows what stands where
  if (isOpen(value) && value.items.some((item) => textsOf(item) === null)) return [[...firstOf(value.items), ANY]];
  const lines = wordsOf(value.items);
  return isOpen(value) ? lines.map((line) => [...line, ANY]) : lines;
}

function firstOf([first]: readonly Value[]): readonly WildText[] {
  return first === undefined ? [] : textsOrAny(first).slice(0, 1);
}

export function wordsOf(items: readonly Value[]): readonly (readonly WildText[])[] {
  let lines: readonly (readonly WildText[])[] = [[]];
  for (const item of items) {
    const texts = item.is === 'list' ? [ANY] : textsOrAny(item);
    lines = lines.flatMap((line) => texts.map((text) => [...line, text])).slice(0, MOST_COMMANDS);
  }
  return lines;
}

/** Where it is started. */
function foldersOf(given: Given, found: Findings): readonly (WildText | null)[] {
  const folder = option('cwd', given);
  if (folder === null || isNothing(folder)) return found.folders;
  return textsOrAny(folder).flatMap((path) => found.placed(path));
}

function isNothing(value: Value): boolean {
  return value.is === 'text' && value.isWord === true;
}

export function begun(words: readonly WildText[], given: Given, reader: Reader): void {
  const { found } = reader;
  const at = foldersOf(given, found);
  const [program = ''] = words;
  if (/^\uE000+$/.test(program)) found.isDynamic = true;
  else if (!readsFrom([lineOf(words)], given, reader, at)) found.run(words, at);
  const input = option('input', given);
  const typed = input === null ? null : textsOrAny(input)[0];
  // what a shell is given to read
  if (typed !== null && typed !== undefined && /(?:^|\/)(?:ba|z|da|k)?sh$/.test(program)) found.script(typed, at);
}

/** It reads what the text gives it, and not what the text itself is read from; false: it is given nothing. */
function readsFrom(lines: readonly string[], given: Given, reader: Reader, at: Findings['folders']): boolean {
  const input = option('input', given);
  if (input !== null && !isNothing(input)) {
    fed(lines, input, reader, at);
    return true;
  }
  const stdin = option('stdin', given);
  const from = stdin?.is === 'method' && stdin.of.is === 'thing' ? stdin.of : stdin;
  if (from === null || isNothing(from)) return false;
  const { found } = reader;
  const isProcess = from.is === 'thing' && from.type === 'Process';
  const isFile = from.is === 'thing' && /file$/.test(from.type);
  for (const line of lines)
    if (isProcess) for (const one of from.texts) found.script(`${one} | ${line}`, at);
    else if (isFile || from.is === 'text')
      for (const one of textsOrAny(from)) found.script(`${line} < ${lineOf([one])}`, at);
    else found.script(from.is === 'api' ? `: | ${line}` : `${said(ANY)} | ${line}`, at);
  return true;
}

/** A line that prints just that. */
function said(text: WildText): string {
  if (!text.includes('\0')) return `printf %s ${lineOf([text])}`;
  return `printf ${lineOf([text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\0', '\\0')])}`;
}

/** What is in a file goes to a program as if both stood in a pipe. */
export function fed(lines: readonly string[], input: Value, { found }: Reader, at = found.folders): void {
  const texts = textsOf(input)?.filter((one) => one.length < 4000) ?? [];
  for (const line of lines) {
    for (const one of texts) found.script(`${said(one)} | ${line}`, at);
    if (texts.length === 0 && holdsOf(input).size === 0) found.script(`${said(ANY)} | ${line}`, at);
  }
  for (const one of holdsOf(input)) {
    const read = typeof one === 'number' ? found.reads[one] : undefined;
    const from =
      one === ENVIRONMENT ? 'env' : read === undefined || read.isFetched ? null : `cat ${lineOf(read.paths)}`;
    if (from !== null) for (const line of lines) found.script(`${from} | ${line}`, at);
  }
}

export function scripted(value: Value, given: Given, reader: Reader): void {
  const at = foldersOf(given, reader.found);
  for (const one of textsOrAny(value).slice(0, 16)) {
    if (/^[\uE000-\uE002]*$/.test(one) && one !== '') reader.found.isDynamic = true;
    else if (!readsFrom([`{ ${one}\n}`], given, reader, at)) reader.found.script(one, at);
  }
}

export const starts: Verb = ({ operands: [program, rest] }, given, reader) => {
  const first = operand(program, given) ?? option('cmd', given) ?? UNKNOWN;
  const cmd = first.is === 'record' ? (first.entries.get('cmd') ?? UNKNOWN) : first;
  const lines = commandWords(cmd);
  const rests =
    program === rest || operand(rest, given)?.is === 'record' ? [[]] : (commandWords(operand(rest, given)) ?? [[ANY]]);
  const shell = isTrue(option('shell', given));
  if (lines !== null && !shell) for (const words of lines) begun(words, given, reader);
  else if (lines !== null) for (const [line = ''] of lines) reader.found.script(line, foldersOf(given, reader.found));
  // a program without its words may well be a line that somebody forgot to say so of
  else if (shell || program === rest)
    for (const others of rests) scripted(joined([cmd, ...others.map((word) => text(word))], ' '), given, reader);
  else for (const one of textsOrAny(cmd)) for (const others of rests) begun([one, ...others], given, reader);
  // it is given the environment, and shows nothing of it by that
  const begins = lines === null ? textsOrAny(cmd) : lines.map(lineOf);
  const all = begins.flatMap((line) => rests.map((others) => [line, ...others.map((one) => lineOf([one]))].join(' ')));
  return { is: 'thing', type: 'Process', texts: all.slice(0, MOST_COMMANDS), holds: NOTHING };
};
