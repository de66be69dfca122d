import { displayWidth } from './table.ts';

/**
 * The same text in lines that have room on the terminal. What is left of a long one stands behind a sign: a terminal would
 * let it begin where our own lines begin, and it could pose as one of them.
 */
export function folded(text: string, most: number): string {
  if (!Number.isFinite(most) || most < LEAST) return text;
  return text
    .split('\n')
    .flatMap((line) => (displayWidth(line.replaceAll('\t', TAB)) <= most ? line : pieces(line, most)))
    .join('\n');
}

const LEAST = 20;

/** As wide as it can be. */
const TAB = ' '.repeat(8);

/** A colour has no width, and whatever else is not for the eye has been made visible before. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour begins with
const PARTS = /\u001B\[\d+m|./gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour begins with
const INDENT = /^(?:\u001B\[\d+m)*( {0,4})/;

function pieces(line: string, most: number): readonly string[] {
  const sign = `${INDENT.exec(line)?.[1] ?? ''}> `;
  const done: string[] = [];
  let piece = '';
  let taken = 0;
  for (const [part] of line.matchAll(PARTS)) {
    const wide = part.startsWith('\u001B') ? 0 : displayWidth(part === '\t' ? TAB : part);
    if (taken + wide > most) {
      done.push(piece);
      piece = sign;
      taken = sign.length;
    }
    piece += part;
    taken += wide;
  }
  return [...done, piece];
}
