import type { WildText } from './wild-text.ts';

/** What one character of a text must be like; null: a star, for any number of them. */
type Piece = ((character: string) => boolean) | null;

/** A pattern of the shell, as it is held against the value of a variable: there a star is for slashes, too. */
export interface ShellPattern {
  /** The lengths of all parts at the beginning of a text that it fits, the shortest first. */
  readonly prefixes: (text: string) => readonly number[];
  /** The same at the end of a text. */
  readonly suffixes: (text: string) => readonly number[];
  readonly startsAnywhere: boolean;
}

const PIECE = /\\(.)|\[(!?)(\]?[^\]]+)\]|(.)/gs;

/** Null: it is more than stars, question marks and plain classes. */
export function shellPattern(pattern: WildText, foldsCase = false): ShellPattern | null {
  if (/[\uE000-\uE004]|[@!+?*]\(|\[\[:/.test(pattern)) return null;
  const pieces: Piece[] = [];
  for (const [, plain, not, inner, own = ''] of pattern.matchAll(PIECE)) {
    if (own === '*') pieces.push(null);
    else if (own === '?') pieces.push(() => true);
    else if (inner === undefined) pieces.push(sameAs(plain ?? own, foldsCase));
    else {
      const piece = classOf(inner, not === '!', foldsCase);
      if (piece === null) return null;
      pieces.push(piece);
    }
  }
  const backwards = pieces.toReversed();
  return {
    prefixes: (text) => fits(pieces, text),
    suffixes: (text) => fits(backwards, [...reversed(text)]),
    startsAnywhere: pieces[0] === null,
  };
}

function sameAs(wanted: string, foldsCase: boolean): Piece {
  if (!foldsCase) return (character) => character === wanted;
  const folded = wanted.toLowerCase();
  return (character) => character.toLowerCase() === folded;
}

function classOf(inner: string, isNot: boolean, foldsCase: boolean): Piece {
  try {
    const regex = new RegExp(`^[${isNot ? '^' : ''}${inner.replace(/[\\\]]/g, '\\$&')}]$`, foldsCase ? 'i' : '');
    return (character) => regex.test(character);
  } catch {
    return null;
  }
}

function* reversed(text: string): Iterable<string> {
  for (let i = text.length - 1; i >= 0; i--) yield text[i] ?? '';
}

/** Every character is held once against each piece that may be its turn: no number of stars makes that long. */
function fits(pieces: readonly Piece[], text: ArrayLike<string>): readonly number[] {
  const found: number[] = [];
  let turns = withStars(pieces, [0]);
  for (let i = 0; ; i++) {
    if (turns.includes(pieces.length)) found.push(i);
    const character = text[i];
    if (character === undefined || turns.length === 0) return found;
    const next: number[] = [];
    for (const turn of turns) {
      const piece = pieces[turn];
      if (piece === null) next.push(turn);
      else if (piece?.(character) === true) next.push(turn + 1);
    }
    turns = withStars(pieces, next);
  }
}

/** What finds many things also finds nothing. */
function withStars(pieces: readonly Piece[], turns: readonly number[]): readonly number[] {
  const all = new Set(turns);
  for (const turn of all) if (pieces[turn] === null) all.add(turn + 1);
  return [...all];
}
