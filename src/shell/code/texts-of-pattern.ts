const MOST = 16;

/** Every text that a simple pattern fits: `\.tsx?`, `\.(?:js|ts)`, `\.[jt]s`. Null: there are too many, or it is no such pattern. */
export function textsOfPattern(source: string): readonly string[] | null {
  let texts: readonly string[] = [''];
  for (let rest = source; rest !== ''; ) {
    const [piece = '', one = '', optional] = PIECE.exec(rest) ?? [];
    const all = piece === '' ? null : textsOfPiece(one);
    if (all === null) return null;
    const ways = optional === undefined ? all : ['', ...all];
    texts = texts.flatMap((before) => ways.map((way) => before + way));
    if (texts.length > MOST) return null;
    rest = rest.slice(piece.length);
  }
  return texts;
}

/** A sign, one of some signs, or one of some words; perhaps. */
const PIECE = /^(\\[^\w]|[\w-]|\[[\w.-]+\]|\((?:\?:)?[\w.|\\?[\]-]+\))(\?)?(?![*+{])/;

function textsOfPiece(piece: string): readonly string[] | null {
  if (piece.startsWith('[')) return /\w-\w/.test(piece) ? null : [...piece.slice(1, -1)];
  if (!piece.startsWith('(')) return [piece.at(-1) ?? ''];
  const ways = piece
    .replace(/^\((?:\?:)?|\)$/g, '')
    .split('|')
    .map(textsOfPattern);
  return ways.includes(null) ? null : ways.flatMap((way) => way ?? []);
}
