import { type CodeUnits, complement, DIGITS, WHITE_SPACE, WORD_CHARACTERS } from './code-units.ts';

/** Which code units an escape or a plain character stands for, and where the pattern goes on. */
interface UnitsAt {
  readonly units: CodeUnits;
  /** One character, which can begin or end a range. */
  readonly single: boolean;
  readonly next: number;
}

/** Reads one character of a JavaScript pattern without flags; null for what means something else or is unusual. */
export function readUnits(source: string, at: number): UnitsAt | null {
  if (source[at] !== '\\') return one(source.charCodeAt(at), at + 1);
  const letter = source[at + 1] ?? '';
  const set = SETS.get(letter);
  if (set !== undefined) return { units: set, single: false, next: at + 2 };
  const control = CONTROLS.get(letter);
  if (control !== undefined) return one(control, at + 2);
  if (letter === 'x' || letter === 'u') return hexEscape(source, at, letter === 'x' ? 2 : 4);
  if (letter === 'c') return controlLetter(source, at);
  if (letter === '0') return /[0-9]/.test(source[at + 2] ?? '') ? null : one(0, at + 2);
  // digits are back-references or octal; \b, \B and \k are no characters
  if (letter === '' || /[1-9bBk]/.test(letter)) return null;
  return one(letter.charCodeAt(0), at + 2);
}

const SETS: ReadonlyMap<string, CodeUnits> = new Map([
  ['d', DIGITS],
  ['D', complement(DIGITS)],
  ['w', WORD_CHARACTERS],
  ['W', complement(WORD_CHARACTERS)],
  ['s', WHITE_SPACE],
  ['S', complement(WHITE_SPACE)],
]);

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
]);

/** Without enough digits it is the letter itself: `\u{2}` is `uu`. */
function hexEscape(source: string, at: number, digits: number): UnitsAt {
  const hex = source.slice(at + 2, at + 2 + digits);
  const valid = hex.length === digits && /^[0-9a-fA-F]+$/.test(hex);
  return valid ? one(Number.parseInt(hex, 16), at + 2 + digits) : one(source.charCodeAt(at + 1), at + 2);
}

function controlLetter(source: string, at: number): UnitsAt | null {
  const letter = source[at + 2] ?? '';
  return /[A-Za-z]/.test(letter) ? one(letter.charCodeAt(0) % 32, at + 3) : null;
}

function one(unit: number, next: number): UnitsAt {
  return { units: [[unit, unit]], single: true, next };
}
