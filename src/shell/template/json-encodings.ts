import { isJsonText } from '../../core/json.ts';
import type { Mark, Source } from './mark.ts';
import { type Piece, wordPieces } from './word-pieces.ts';

export type JsonEncoding = 'json-text' | 'json-value';

/** Stands for a mark or an expansion; no command has one. */
const HOLE = '\0';

/**
 * The marks that stand in JSON, if the text is JSON, all of it or from its first bracket on (`--data={"a":"{x}"}`).
 * Without a string or an object in it, `[{x}]` is no more JSON than a person's brackets.
 */
export function jsonEncodings(pieces: readonly Piece[], source: Source): ReadonlyMap<Mark, JsonEncoding> {
  if (!pieces.some((piece) => piece.kind === 'text' && /[[{]/.test(piece.text))) return new Map();
  const holes = pieces.filter((piece) => piece.kind !== 'text').map((piece) => marksOf(piece, source));
  if (!holes.some((marks) => marks.length > 0)) return new Map();
  const text = pieces.map((piece) => (piece.kind === 'text' ? piece.text : HOLE)).join('');
  return encodingsOf(text, holes) ?? new Map();
}

/** As above, for the whole body of a here-document or, where that is no JSON, for each of its lines. */
export function documentEncodings(pieces: readonly Piece[], source: Source): ReadonlyMap<Mark, JsonEncoding> {
  const whole = jsonEncodings(pieces, source);
  if (whole.size > 0) return whole;
  return new Map(linesOf(pieces).flatMap((line) => [...jsonEncodings(line, source)]));
}

/** The marks whose values may end up at a piece: of `${x:-{v}}` those of the default. */
function marksOf(piece: Piece, source: Source): readonly Mark[] {
  if (piece.kind === 'mark') return [piece.mark];
  if (piece.kind === 'text' || piece.part.type !== 'ParameterExpansion') return [];
  const { operation } = piece.part;
  if (operation?.type !== 'Default') return [];
  return wordPieces(operation.operand, source).flatMap((inner) => marksOf(inner, source));
}

function encodingsOf(text: string, holes: readonly (readonly Mark[])[]): ReadonlyMap<Mark, JsonEncoding> | null {
  for (const bracket of ['{', '[']) {
    const start = text.indexOf(bracket);
    if (start < 0) continue;
    const before = text.slice(0, start).split(HOLE).length - 1;
    // a line break as printf and some echoes write it
    const found = readJson(text.slice(start).replace(/(?:\\[nr])+$/, ''), holes.slice(before));
    if (found !== null) return found;
  }
  return null;
}

function readJson(text: string, holes: readonly (readonly Mark[])[]): ReadonlyMap<Mark, JsonEncoding> | null {
  const encodings = new Map<Mark, JsonEncoding>();
  let sample = '';
  let inString = false;
  let escaped = false;
  let next = 0;
  for (const character of text) {
    if (character === HOLE) {
      // a value right after a backslash would be half an escape
      if (escaped) return null;
      for (const mark of holes[next++] ?? []) encodings.set(mark, inString ? 'json-text' : 'json-value');
      sample += inString ? '' : 'null';
      continue;
    }
    sample += character;
    if (escaped) escaped = false;
    else if (character === '"') inString = !inString;
    else if (inString && character === '\\') escaped = true;
  }
  return /["{]/.test(sample.startsWith('[') ? sample.slice(1) : sample) && isJsonText(sample) ? encodings : null;
}

function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    const [first, ...rest] = piece.kind === 'text' ? piece.text.split('\n') : [];
    if (piece.kind !== 'text' || first === undefined) {
      lines.at(-1)?.push(piece);
      continue;
    }
    lines.at(-1)?.push({ ...piece, text: first });
    for (const text of rest) lines.push([{ ...piece, text }]);
  }
  return lines;
}
