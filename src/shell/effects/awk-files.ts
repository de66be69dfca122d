import { AWK_STRING, assignedInAwk } from '../programs/awk-variables.ts';
import { ANY, type WildText } from './wild-text.ts';

const STRING = AWK_STRING;
const READS = /(?:\bgetline\b\s*(?:[\w$]+(?:\[[^\]]*\])?)?\s*<|\breadfile\s*\()\s*/g;
const PRINTS = new RegExp(String.raw`\bprintf?\b(?:${STRING}|[^;}\n>"|])*>{1,2}\s*`, 'g');

/** The files that an awk program opens by itself, as far as its text tells. `given`: what `-v` sets. */
export function awkFiles(
  program: string,
  given: ReadonlyMap<string, readonly WildText[]>,
): { readonly read: readonly WildText[]; readonly written: readonly WildText[] } {
  const after = (pattern: RegExp): readonly number[] =>
    [...program.matchAll(pattern)].map(({ index, 0: { length } }) => index + length);
  const valueAt = (expression: string): readonly WildText[] => valuesOf(expression, program, given);
  return {
    read: after(READS).flatMap((at) => valueAt(primaryAt(program, at))),
    written: after(PRINTS).flatMap((at) => valueAt(joinedAt(program, at))),
  };
}

/** What stands in brackets, a string, or a name. */
function primaryAt(text: string, at: number): string {
  if (text[at] === '(') return inBrackets(text, at);
  const own = new RegExp(String.raw`${STRING}|\$?[\w.]+(?:\[[^\]]*\])?`, 'y');
  own.lastIndex = at;
  return own.exec(text)?.[0] ?? text.slice(at, at + 1);
}

/** One behind the other they are one text. */
function joinedAt(text: string, start: number): string {
  let at = start;
  for (let next = primaryAt(text, at); /^[("$\w]/.test(next); next = primaryAt(text, at)) {
    at += next.length;
    while (text[at] === ' ') at += 1;
  }
  return text.slice(start, at);
}

function inBrackets(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const PIECES = new RegExp(String.raw`${STRING}|\$?[\w.]+(?:\[[^\]]*\])?|[^\s()]`, 'g');

function valuesOf(expression: string, program: string, given: ReadonlyMap<string, readonly WildText[]>) {
  const pieces = expression.match(PIECES) ?? [];
  const texts = pieces.reduce<readonly WildText[]>(
    (all, piece) => all.flatMap((before) => valuesOfPiece(piece, program, given).map((text) => before + text)),
    [''],
  );
  return texts.length > MOST || texts.length === 0 ? [ANY] : texts;
}

const MOST = 16;

function valuesOfPiece(
  piece: string,
  program: string,
  given: ReadonlyMap<string, readonly WildText[]>,
): readonly WildText[] {
  if (piece.startsWith('"')) return [unescapedAwk(piece.slice(1, -1))];
  if (/^\d+$/.test(piece)) return [piece];
  if (/^ENVIRON\["HOME"\]$/.test(piece)) return ['~'];
  // what a program gives it, if that is a text each time
  const strings = (assignedInAwk(piece, program) ?? [null]).map((value) => (value === null ? null : joinedText(value)));
  const known = given.get(piece) ?? [];
  if (strings.includes(null) || (strings.length === 0 && known.length === 0)) return [ANY];
  return [...known, ...strings.flatMap((one) => one ?? [])];
}

/** `"a" "b"` is one text; null: there is more in it than texts. */
function joinedText(expression: string): string | null {
  const all = new RegExp(`^(?:${STRING}\\s*)+$`).exec(expression)?.[0].match(new RegExp(STRING, 'g')) ?? null;
  return all === null ? null : all.map((text) => text.slice(1, -1)).join('');
}

/** A letter may be written as its number. */
function unescapedAwk(text: string): string {
  return text.replace(
    /\\(?:([0-7]{1,3})|x([\dA-Fa-f]{1,2})|(["\\/]))/g,
    (_, octal, hex, plain) =>
      plain ?? String.fromCharCode(octal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(octal, 8)),
  );
}
