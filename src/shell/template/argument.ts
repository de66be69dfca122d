import type { CommandArgument, Word, WordPart } from 'unbash';
import { fileName } from './file-name.ts';
import { firstFound } from './first-found.ts';
import { carriedBy, type Reading } from './flow.ts';
import type { Taint } from './refusal.ts';
import { carriedByParameter, heldBy, taintWithin, writtenTo } from './taint-within.ts';
import { type Piece, wordPieces } from './word-pieces.ts';

/** One word of a command, as far as it is known before it runs. */
export interface Argument {
  /** Null: known only when it runs. */
  readonly literal: string | null;
  /** The literal text that the word begins with. */
  readonly start: string;
  /** The literal text after the last slash; null: known only when it runs. */
  readonly base: string | null;
  /** The literal text of the word without what is filled in. */
  readonly fixed: string;
  /** The word with `x` for each expansion; null: one of them may be the name of a variable. */
  readonly sample: string | null;
  /** The expansions as written. */
  readonly inside: string;
  /** As the name of a file, and the value that the script writes to that file. */
  readonly file: string;
  readonly written: Taint | null;
  readonly taint: Taint | null;
  /** The value that is in the word itself, not in a file which it names. */
  readonly holds: Taint | null;
  /** The value that one of its expansions brings. */
  readonly carries: Taint | null;
  /** What it is made of, and where it stands; null: it is in no text. */
  readonly made: { readonly pieces: readonly Piece[]; readonly at: number } | null;
  /** It has a value and may begin with a dash, or fall apart into words that do. */
  readonly dash: boolean;
  /** Expansions with a value that are not in quotes: the shell makes words of them. */
  readonly splits: readonly WordPart[];
  /** An expansion outside quotes and nothing else, without a value: it may be any words. */
  readonly vague: boolean;
  /** Outside quotes it has what stands for the names of files, which a value may have given them. */
  readonly globs: boolean;
}

export function argumentsOf(words: readonly CommandArgument[], reading: Reading): readonly Argument[] {
  return words.map((word) => (word.type === 'Word' ? argumentOf(word, reading) : assignmentArgument(word, reading)));
}

export function argumentOf(word: Word, reading: Reading): Argument {
  return fromPieces(wordPieces(word, reading.source), word, reading);
}

/** Of a word that stands nowhere. */
const UNWRITTEN = {
  literal: null,
  base: null,
  sample: null,
  inside: '',
  file: '',
  written: null,
  made: null,
  dash: true,
  splits: [],
  vague: false,
  globs: false,
} as const;

/** The word that a command finds only when it runs: what xargs adds, what find has found. */
export function unknownArgument(taint: Taint | null, start = ''): Argument {
  return { ...UNWRITTEN, start, fixed: start, taint, holds: taint, carries: taint };
}

export function firstTaint(words: readonly Argument[]): Taint | null {
  return words.find((word) => word.taint !== null)?.taint ?? null;
}

function assignmentArgument(word: Exclude<CommandArgument, Word>, reading: Reading): Argument {
  const { name, value, append } = word;
  const start = `${name}${append === true ? '+' : ''}=`;
  if (value.type !== 'Word') return unknownArgument(taintWithin(word, reading), start);
  const text: Piece = { kind: 'text', text: start, quoted: false };
  return fromPieces([text, ...wordPieces(value, reading.source)], value, reading);
}

function fromPieces(pieces: readonly Piece[], word: Word, reading: Reading): Argument {
  const texts = pieces.map((piece) => (piece.kind === 'text' ? piece.text : null));
  const open = texts.indexOf(null);
  const tail = texts.slice(texts.lastIndexOf(null) + 1).join('');
  const fixed = texts.join('');
  const taint = taintWithin(word, reading);
  const file = fileName(word, reading.source);
  const written = writtenTo(file, reading);
  const splits = pieces.flatMap((piece) => (piece.kind === 'expansion' && isSplit(piece, reading) ? [piece.part] : []));
  const expansions = pieces.flatMap((piece) => (piece.kind === 'expansion' ? [piece.part] : []));
  const broughtBy = (parts: readonly WordPart[]) => firstFound(parts, (part) => taintWithin(part, reading));
  return {
    literal: open < 0 ? fixed : null,
    start: texts.slice(0, open < 0 ? undefined : open).join(''),
    base: open < 0 || tail.includes('/') ? tail.slice(tail.lastIndexOf('/') + 1) : null,
    fixed,
    sample: sampleOf(pieces),
    inside: pieces.map((piece) => (piece.kind === 'expansion' ? piece.part.text : '')).join(' '),
    file,
    // what the file of a substitution holds is a value
    written: written ?? broughtBy(expansions.filter(({ type }) => type === 'ProcessSubstitution')),
    taint,
    holds: written === null ? taint : heldBy(word, reading),
    carries: broughtBy(expansions),
    made: { pieces, at: word.pos },
    dash: taint !== null && (splits.length > 0 || mayBeginWithDash(pieces, reading)),
    splits,
    globs: pieces.some(isGlob),
    vague: taint === null && fixed === '' && pieces.some((piece) => piece.kind === 'expansion' && !piece.quoted),
  };
}

function isGlob(piece: Piece): boolean {
  const text = piece.kind === 'text' ? piece.text : piece.kind === 'expansion' ? piece.part.text : '';
  return piece.kind !== 'mark' && !piece.quoted && /^[^$`]*[*?[]/.test(text);
}

function sampleOf(pieces: readonly Piece[]): string | null {
  const sample = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '\0')).join('');
  return /[$\\][{!#]*\0/.test(sample) ? null : sample.replaceAll('\0', 'x');
}

/** `"$@"` and `"${a[@]}"` are several words in spite of their quotes. */
function isSplit({ part, quoted }: Extract<Piece, { kind: 'expansion' }>, reading: Reading): boolean {
  return (!quoted || /^\$(?:@|\{[^}]*@)/.test(part.text)) && taintWithin(part, reading) !== null;
}

function mayBeginWithDash(pieces: readonly Piece[], reading: Reading): boolean {
  for (const piece of pieces) {
    if (piece.kind === 'text' && piece.text !== '') return piece.text.startsWith('-');
    // a path never begins with one, but it may be empty
    if (piece.kind === 'mark' && !piece.mark.path) return true;
    if (piece.kind === 'expansion' && expansionBeginsWithDash(piece.part, reading)) return true;
  }
  return false;
}

function expansionBeginsWithDash(part: WordPart, reading: Reading): boolean {
  if (part.type === 'SimpleExpansion') return carriedBy(part.text.slice(1), reading.flow)?.dash ?? false;
  if (part.type === 'ParameterExpansion' && part.operation === undefined) {
    return carriedByParameter(part, reading)?.dash ?? false;
  }
  return taintWithin(part, reading) !== null;
}
