/** A set of UTF-16 code units as ascending ranges that do not touch. */
export type CodeUnits = readonly (readonly [from: number, to: number])[];

const LAST = 0xffff;
const SURROGATES = [0xd800, 0xdfff] as const;
/** Added to a surrogate it gives a code point of its own: what a pattern over code units needs in an engine over code points. */
const LIFT = 0x100000;

export const DIGITS: CodeUnits = [[0x30, 0x39]];
export const WORD_CHARACTERS: CodeUnits = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
export const LINE_ENDS: CodeUnits = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
export const WHITE_SPACE: CodeUnits = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export function union(sets: readonly CodeUnits[]): CodeUnits {
  const merged: [number, number][] = [];
  for (const [from, to] of sets.flat().sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export function complement(units: CodeUnits): CodeUnits {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of units) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return gaps;
}

/** Each surrogate as a code point of its own; nothing else changes. */
export function liftSurrogates(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, (unit) => String.fromCodePoint(LIFT + unit.charCodeAt(0)));
}

/** The text as it was before `liftSurrogates`. */
export function dropSurrogates(text: string): string {
  return text.replace(/[\u{10d800}-\u{10dfff}]/gu, (point) => String.fromCharCode((point.codePointAt(0) ?? 0) - LIFT));
}

/** The set in RE2 syntax, for text that went through `liftSurrogates`. */
export function re2Class(units: CodeUnits): string {
  if (units.length === 0) return '[^\\x00-\\x{10FFFF}]';
  const ranges = units.flatMap(([from, to]) => [
    ...range(from, Math.min(to, SURROGATES[0] - 1), 0),
    ...range(Math.max(from, SURROGATES[0]), Math.min(to, SURROGATES[1]), LIFT),
    ...range(Math.max(from, SURROGATES[1] + 1), to, 0),
  ]);
  return `[${ranges.join('')}]`;
}

function range(from: number, to: number, lift: number): readonly string[] {
  if (from > to) return [];
  const hex = (unit: number) => `\\x{${(unit + lift).toString(16)}}`;
  return [from === to ? hex(from) : `${hex(from)}-${hex(to)}`];
}
