import { type CodeUnits, complement, LINE_ENDS, re2Class, union } from './code-units.ts';
import { readUnits } from './regex-escape.ts';

const MAX_REPEAT = 1000;
const MAX_SIZE = 4000;
const MAX_DEPTH = 100;
const ANY_BUT_LINE_END = re2Class(complement(LINE_ENDS));

/**
 * A valid JavaScript pattern without flags in RE2 syntax, for text that went through `liftSurrogates`; null where RE2
 * cannot say the same. Groups lose their captures and quantifiers their laziness: neither decides whether it matches.
 */
export function re2Source(source: string): string | null {
  let text = '';
  let size = 0;
  const outer: number[] = [];
  for (let at = 0; at < source.length; ) {
    const piece = readPiece(source, at);
    if (piece === null) return null;
    text += piece.text;
    at = piece.next;
    if (piece.kind === 'open') {
      outer.push(size);
      size = 0;
    } else if (piece.kind !== 'plain') {
      const quantifier = readQuantifier(source, at);
      if (quantifier === null) return null;
      text += quantifier.text;
      at = quantifier.next;
      size = piece.kind === 'close' ? (outer.pop() ?? 0) + size * quantifier.times : size + quantifier.times;
    }
    if (size > MAX_SIZE || outer.length > MAX_DEPTH) return null;
  }
  return text;
}

interface Piece {
  readonly kind: 'open' | 'close' | 'atom' | 'plain';
  readonly text: string;
  readonly next: number;
}

function readPiece(source: string, at: number): Piece | null {
  switch (source[at]) {
    case '^':
      return { kind: 'plain', text: '\\A', next: at + 1 };
    case '$':
      return { kind: 'plain', text: '\\z', next: at + 1 };
    case '|':
      return { kind: 'plain', text: '|', next: at + 1 };
    case '.':
      return { kind: 'atom', text: ANY_BUT_LINE_END, next: at + 1 };
    case '(':
      return readGroup(source, at);
    case ')':
      return { kind: 'close', text: ')', next: at + 1 };
    case '[':
      return readClass(source, at);
  }
  const boundary = /^\\[bB]/.exec(source.slice(at, at + 2));
  if (boundary !== null) return { kind: 'plain', text: boundary[0], next: at + 2 };
  const read = readUnits(source, at);
  return read === null ? null : { kind: 'atom', text: re2Class(read.units), next: read.next };
}

function readGroup(source: string, at: number): Piece | null {
  const start = /^\((?!\?)|^\(\?:|^\(\?<(?![=!])[^>]*>/.exec(source.slice(at, at + 200));
  return start === null ? null : { kind: 'open', text: '(?:', next: at + start[0].length };
}

function readClass(source: string, at: number): Piece | null {
  const negated = source[at + 1] === '^';
  const sets: CodeUnits[] = [];
  let next = at + (negated ? 2 : 1);
  while (source[next] !== ']') {
    const from = source.startsWith('\\b', next)
      ? { units: BACKSPACE, single: true, next: next + 2 }
      : readUnits(source, next);
    if (from === null || next >= source.length) return null;
    next = from.next;
    sets.push(from.units);
    if (source[next] !== '-' || source[next + 1] === ']') continue;
    const to = readUnits(source, next + 1);
    if (to === null || !from.single || !to.single) return null;
    sets.push([[from.units[0]?.[0] ?? 0, to.units[0]?.[0] ?? 0]]);
    next = to.next;
  }
  const units = union(sets);
  return { kind: 'atom', text: re2Class(negated ? complement(units) : units), next: next + 1 };
}

const BACKSPACE: CodeUnits = [[0x08, 0x08]];

function readQuantifier(source: string, at: number): { text: string; next: number; times: number } | null {
  const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(source.slice(at, at + 40));
  if (quantifier === null) return { text: '', next: at, times: 1 };
  const [all, sign, least = '0', comma, most = ''] = quantifier;
  const next = at + all.length;
  if (sign !== undefined) return { text: sign, next, times: 1 };
  const times = Math.max(Number(least), Number(most), 1);
  if (times > MAX_REPEAT) return null;
  return { text: comma === undefined ? `{${least}}` : `{${least},${most}}`, next, times };
}
