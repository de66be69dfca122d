import { bounded, MOST_TEXTS } from './bounded.ts';
import { ANY, type WildText } from './wild-text.ts';

/** What `{a,b}` or `{1..3}` becomes; quotes in it are taken away, and an expansion in it is unknown. */
export function expandBraces(text: string): readonly WildText[] {
  return expandInner(text.slice(1, -1)) ?? bounded(nested(text.slice(1, -1)));
}

/** Null: it is neither a range nor a list. */
function expandInner(inner: string): readonly WildText[] | null {
  const [, from, to, by] = inner.length < MOST_IN_RANGE ? (RANGE.exec(inner) ?? []) : [];
  if (from !== undefined && to !== undefined) return rangeOf(from, to, Number(by ?? 1));
  const pieces = piecesOf(inner);
  return pieces.length < 2 ? null : bounded(pieces.flatMap(nested));
}

const MOST_IN_RANGE = 64;
const RANGE = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?$/;

function rangeOf(from: string, to: string, by: number): readonly WildText[] {
  const isNumber = /\d/.test(from);
  const [a, b] = isNumber ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  const size = Math.abs(by) || 1;
  const count = Math.floor(Math.abs(a - b) / size) + 1;
  if (count > MOST_TEXTS || Number.isNaN(count)) return [ANY];
  const width = [from, to].some((end) => /^-?0\d/.test(end)) ? Math.max(from.length, to.length) : 0;
  const texts = Array.from({ length: count }, (_, i) => {
    const at = a <= b ? a + i * size : a - i * size;
    return isNumber ? padded(at, width) : String.fromCharCode(at);
  });
  // to zsh a step below zero is from the other end
  return by < 0 ? [...texts, ...[...texts].reverse()] : texts;
}

/** `{01..10}`: each as long as the longest. */
function padded(number: number, width: number): string {
  const sign = number < 0 ? '-' : '';
  return `${sign}${String(Math.abs(number)).padStart(width - sign.length, '0')}`;
}

/** Split at the commas that are in no inner braces. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === ',' && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)];
}

/** Brace after brace: `a{1,2}b{3,4}`. */
function nested(piece: string): readonly WildText[] {
  const start = piece.indexOf('{');
  const end = start < 0 ? -1 : closeOf(piece, start);
  if (end < 0) return [unquoted(piece)];
  const inner = piece.slice(start + 1, end);
  const each = expandInner(inner) ?? nested(inner).map((one) => `{${one}}`);
  const rest = nested(piece.slice(end + 1));
  const before = unquoted(piece.slice(0, start));
  return bounded(each.flatMap((one) => rest.map((after) => before + one + after)));
}

function closeOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function unquoted(text: string): WildText {
  return text.replace(/[$`].*/s, ANY).replace(/['"\\]/g, '');
}
