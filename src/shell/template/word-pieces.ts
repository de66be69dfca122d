import type { HereDocBody, Word, WordPart } from 'unbash';
import { type Mark, marksWithin, type Source } from './mark.ts';

/** What a word is made of once its quotes are off. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'mark'; readonly mark: Mark }
  /** Becomes something when it runs: an expansion, a substitution, a glob, braces. */
  | { readonly kind: 'expansion'; readonly part: WordPart; readonly quoted: boolean };

export function wordPieces(word: Word, source: Source): readonly Piece[] {
  // without parts the word is one unquoted literal
  if (word.parts === undefined) return textPieces(word.value, false, word, source);
  return word.parts.flatMap((part) => partPieces(part, false, source));
}

export function documentPieces(body: HereDocBody, source: Source): readonly Piece[] {
  if (body.parts === undefined) return textPieces(unescaped(body.text), true, body, source);
  return body.parts.flatMap((part) =>
    part.type === 'Literal' ? textPieces(unescaped(part.text), true, part, source) : partPieces(part, true, source),
  );
}

function partPieces(part: WordPart, quoted: boolean, source: Source): readonly Piece[] {
  switch (part.type) {
    case 'Literal':
      return textPieces(part.value, quoted, part, source);
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return textPieces(part.value, true, part, source);
    case 'DoubleQuoted':
      // an empty pair still makes a word
      if (part.parts.length === 0) return [{ kind: 'text', text: '', quoted: true }];
      return part.parts.flatMap((child) => partPieces(child, true, source));
    default:
      return [{ kind: 'expansion', part, quoted }];
  }
}

interface Span {
  readonly pos: number;
  readonly end: number;
}

/** Taking quotes and backslashes off leaves the marks in their order. */
function textPieces(value: string, quoted: boolean, { pos, end }: Span, source: Source): readonly Piece[] {
  const pieces: Piece[] = [];
  let rest = value;
  for (const mark of marksWithin(source, pos, end)) {
    const at = rest.indexOf(source.character);
    if (at > 0) pieces.push({ kind: 'text', text: rest.slice(0, at), quoted });
    pieces.push({ kind: 'mark', mark });
    rest = rest.slice(at + mark.end - mark.at);
  }
  if (rest !== '' || pieces.length === 0) pieces.push({ kind: 'text', text: rest, quoted });
  return pieces;
}

/** In an unquoted here-document a backslash means something only before these. */
function unescaped(text: string): string {
  return text.replace(/\\([\\$`]|\n)/g, (_, character: string) => (character === '\n' ? '' : character));
}
