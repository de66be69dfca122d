/** Whether a shorter line still shows what the longer one showed. */
export type IsStill = (line: string) => Promise<boolean>;

/** What a line is taken apart into: separators and words, each with the space behind it. */
const PIECES = /(?:&&|\|\||[;|&\n(){}]|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s;|&(){}"']+)[ \t]*/g;

/** The smallest line that still shows it, by leaving out ever smaller runs of its pieces. */
export async function shrunk(line: string, isStill: IsStill, mostTries = 400): Promise<string> {
  let left = mostTries;
  const statements = await reduced(line.split(/(?<=\n)/), trying);
  const pieces = statements.join('').match(PIECES) ?? [line];
  return (await window(await reduced(pieces, trying), trying)).join('').trim();

  async function trying(text: string): Promise<boolean> {
    return left-- > 0 && text.trim() !== '' && isStill(text.trim());
  }
}

async function reduced(given: readonly string[], isStill: IsStill): Promise<readonly string[]> {
  let pieces = given;
  for (let size = Math.ceil(pieces.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < pieces.length; ) {
      const fewer = [...pieces.slice(0, at), ...pieces.slice(at + size)];
      if (await isStill(fewer.join(''))) pieces = fewer;
      else at += size;
    }
  }
  return pieces;
}

/** The shortest part of it that stands by itself: what opens and closes something goes together. */
async function window(pieces: readonly string[], isStill: IsStill): Promise<readonly string[]> {
  for (let size = 1; size < pieces.length && pieces.length <= MOST_PIECES; size++) {
    for (let at = 0; at + size <= pieces.length; at++) {
      const part = pieces.slice(at, at + size);
      if (await isStill(part.join(''))) return part;
    }
  }
  return pieces;
}

const MOST_PIECES = 16;
