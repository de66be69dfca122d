import { bounded, MOST_TEXTS } from './bounded.ts';
import { ANY, type WildText } from './wild-text.ts';

/** What `{a,b}` or `{1..3}` becomes; quotes in it are taken away, and an expansion in it is unknown. */
export function expandBraces(text: string): readonly WildText[] {
  const inner = text.slice(1, -1);
  const range = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])$/.exec(inner);
  if (range !== null) return rangeOf(range[1] ?? '', range[2] ?? '');
  return bounded(piecesOf(inner).flatMap(nested));
}

function rangeOf(from: string, to: string): readonly WildText[] {
  const isNumber = /\d/.test(from);
  const [a, b] = isNumber ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  if (Math.abs(a - b) >= MOST_TEXTS) return [ANY];
  const step = a <= b ? 1 : -1;
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => {
    const at = a + i * step;
    return isNumber ? String(at) : String.fromCharCode(at);
  });
}

/** Split at the commas that are in no inner braces. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}

function nested(piece: string): readonly WildText[] {
  const [, before, braces, after] = /^([^{}]*)(\{.*\})([^{}]*)$/s.exec(piece) ?? [];
  if (braces === undefined) return [unquoted(piece)];
  return expandBraces(braces).map((one) => unquoted(before ?? '') + one + unquoted(after ?? ''));
}

function unquoted(text: string): WildText {
  return text.replace(/[$`].*/s, ANY).replace(/['"\\]/g, '');
}
