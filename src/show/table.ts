import { stripVTControlCharacters } from 'node:util';

export interface Column {
  readonly title: string;
  /** Gives way when the terminal is narrow. */
  readonly flexible?: boolean;
}

export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

const LEAST = 12;

/** A table with lines around it, as wide as its content, at most as wide as the terminal; null: the terminal is too narrow. */
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], most: number): string | null {
  const natural = columns.map(({ title }, i) =>
    Math.max(...[title, ...rows.map((row) => textOf(row[i]))].map(displayWidth)),
  );
  const frame = 3 * columns.length + 1;
  const tooWide = Math.max(0, natural.reduce((sum, one) => sum + one, 0) + frame - most);
  const widths = natural.map((one, i) => (columns[i]?.flexible ? Math.max(Math.min(LEAST, one), one - tooWide) : one));
  if (widths.reduce((sum, one) => sum + one, 0) + frame > most) return null;
  const line = (left: string, middle: string, right: string): string =>
    `${left}${widths.map((one) => '─'.repeat(one + 2)).join(middle)}${right}\n`;
  const row = (cells: readonly Cell[]): string =>
    `│${widths.map((one, i) => ` ${painted(cells[i], fitted(textOf(cells[i]), one))} `).join('│')}│\n`;
  return (
    line('┌', '┬', '┐') +
    row(columns.map(({ title }) => title)) +
    line('├', '┼', '┤') +
    rows.map(row).join('') +
    line('└', '┴', '┘')
  );
}

function textOf(cell: Cell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;
}

function painted(cell: Cell | undefined, text: string): string {
  return cell === undefined || typeof cell === 'string' ? text : cell.paint(text);
}

function fitted(text: string, to: number): string {
  const kept = cut(text, to);
  return kept + ' '.repeat(Math.max(0, to - displayWidth(kept)));
}

/** As much of a text as there is room for. */
export function cut(text: string, to: number): string {
  if (displayWidth(text) <= to) return text;
  let kept = '';
  let taken = 1;
  for (const character of text) {
    taken += displayWidth(character);
    if (taken > to) break;
    kept += character;
  }
  return `${kept}…`;
}

/** East Asian wide characters and emoji take two columns. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]/u;

export function displayWidth(text: string): number {
  let sum = 0;
  for (const character of stripVTControlCharacters(text)) {
    const code = character.codePointAt(0) ?? 0;
    const combining = (code >= 0x300 && code <= 0x36f) || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
    sum += combining ? 0 : WIDE.test(character) ? 2 : 1;
  }
  return sum;
}

/** `1 hook`, `2 hooks`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
