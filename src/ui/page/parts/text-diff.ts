import { type PairedPart, pairedParts } from '../../../core/paired-parts.ts';

/** A piece of a text, and whether the other text has it too. */
export interface Piece {
  readonly text: string;
  readonly same: boolean;
}

export interface TextDiff {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Beyond so many comparisons, lines are compared and not words; and beyond that, nothing is. */
const MOST_COMPARED = 1_000_000;

/** What two texts have in common, word by word. */
export function textDiff(before: string, after: string): TextDiff {
  const found = compared(before.split(WORDS), after.split(WORDS)) ?? compared(before.split(LINES), after.split(LINES));
  return found ?? { before: [{ text: before, same: false }], after: [{ text: after, same: false }] };
}

const WORDS = /(?<=\s)(?=\S)|(?<=\S)(?=\s)/;
const LINES = /(?<=\n)/;

/** Null: they are too long. */
function compared(one: readonly string[], other: readonly string[]): TextDiff | null {
  if (one.length * other.length > MOST_COMPARED) return null;
  const parts = pairedParts(one, other);
  return { before: pieces(parts, '-'), after: pieces(parts, '+') };
}

/** One of the two texts, with what stands beside each other in one piece. */
function pieces(parts: readonly PairedPart[], own: '-' | '+'): readonly Piece[] {
  const found: Piece[] = [];
  for (const { sign, text } of parts) {
    const same = sign === ' ';
    if (!same && sign !== own) continue;
    const last = found.at(-1);
    if (last?.same === same) found[found.length - 1] = { text: last.text + text, same };
    else found.push({ text, same });
  }
  return found;
}
