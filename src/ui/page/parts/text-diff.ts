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

/** The longest sequence that both have. Null: they are too long. */
function compared(one: readonly string[], other: readonly string[]): TextDiff | null {
  if (one.length * other.length > MOST_COMPARED) return null;
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (i: number, k: number): number => lengths[i * width + k] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let k = other.length - 1; k >= 0; k--)
      lengths[i * width + k] = one[i] === other[k] ? at(i + 1, k + 1) + 1 : Math.max(at(i + 1, k), at(i, k + 1));
  const before: Piece[] = [];
  const after: Piece[] = [];
  let [i, k] = [0, 0];
  while (i < one.length || k < other.length) {
    const [old = null, fresh = null] = [one[i], other[k]];
    if (old !== null && old === fresh) {
      add(before, old, true);
      add(after, old, true);
      i++;
      k++;
    } else if (old !== null && (fresh === null || at(i + 1, k) >= at(i, k + 1))) {
      add(before, old, false);
      i++;
    } else {
      add(after, fresh ?? '', false);
      k++;
    }
  }
  return { before, after };
}

function add(pieces: Piece[], text: string, same: boolean): void {
  const last = pieces.at(-1);
  if (last?.same === same) pieces[pieces.length - 1] = { text: last.text + text, same };
  else pieces.push({ text, same });
}
