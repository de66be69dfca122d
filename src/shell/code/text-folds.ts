import { tame } from '../effects/wild-text.ts';
import { changed, decoded, type Fold } from './changed-text.ts';
import { formatted, joinedTexts } from './formatted-text.ts';
import { parsed, quoted } from './json-text.ts';
import { isShort, lookedFor, patternOf } from './patterns.ts';
import { parted, splitText } from './split-text.ts';
import { holdsOf, list, numberOf, plainText, text, UNKNOWN, union, unknown, type Value, word } from './value.ts';

/** As `strip` cuts: blanks, or any of the characters that it is given. */
function stripped(ends: 'both' | 'start' | 'end'): Fold {
  return changed((plain, [, given]) => {
    const signs = given === undefined ? null : plainText(given);
    if (given !== undefined && signs === null && !(given.is === 'text' && given.isWord === true)) return null;
    const isCut = (sign: string | undefined): boolean =>
      sign !== undefined && (given === undefined || signs === null ? /\s/.test(sign) : signs.includes(sign));
    let [from, to] = [0, plain.length];
    if (ends !== 'end') while (from < to && isCut(plain[from])) from++;
    if (ends !== 'start') while (to > from && isCut(plain[to - 1])) to--;
    return plain.slice(from, to);
  });
}

function textArgument(change: (plain: string, given: string) => string | null): Fold {
  return changed((plain, [, given = UNKNOWN]) => {
    const own = plainText(given);
    return own === null ? null : change(plain, own);
  });
}

function replaced(all: boolean): Fold {
  return changed((plain, [, from, to, ...more]) => {
    const old = lookedFor(from);
    const other = to === undefined ? null : plainText(to);
    if (old === null || other === null || more.length > 0 || !isShort(plain)) return null;
    if (typeof old !== 'string') return other.includes('$') ? null : plain.replace(old, other);
    return all ? plain.replaceAll(old, () => other) : plain.replace(old, () => other);
  });
}

function matched([first = UNKNOWN, second = UNKNOWN]: readonly Value[]): Value {
  const [pattern, whole] = patternOf(first) === null ? [patternOf(second), first] : [patternOf(first), second];
  const plain = plainText(whole);
  const holds = holdsOf(whole);
  if (pattern === null || plain === null || !isShort(plain)) return unknown(holds);
  const found = pattern.exec(plain);
  if (pattern.global) return list((plain.match(pattern) ?? []).map((one) => text(one)));
  return found === null ? word(null) : list(found.map((one) => text(one ?? '')));
}

function inRange(plain: string, args: readonly Value[]): readonly [number, number] | null {
  const [, from, to] = args;
  const [a, b] = [
    numberOf(from) ?? (from === undefined ? 0 : null),
    numberOf(to) ?? (to === undefined ? plain.length : null),
  ];
  return a === null || b === null ? null : [a, b];
}

/** Without the blanks that all of its lines begin with; what begins right behind the quotes is not counted. */
function dedented(plain: string): string {
  const [first = '', ...others] = plain.split('\n');
  const lines = /^\S/.test(first) ? others : [first, ...others];
  const ends = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const cut = ends.length === 0 ? 0 : Math.min(...ends);
  const own = lines.map((line) => (line.trim() === '' ? '' : line.slice(cut)));
  return (/^\S/.test(first) ? [first, ...own] : own).join('\n');
}

const orNull = (change: () => string): string | null => {
  try {
    return tame(change());
  } catch {
    return null;
  }
};

/** By the names that the tables of languages use. The first value is that whose method it is, where it is one. */
export const TEXT_FOLDS: Readonly<Record<string, Fold>> = {
  base64: decoded('base64'),
  hex: decoded('hex'),
  toBase64: changed((plain) => Buffer.from(plain).toString('base64')),
  toHex: changed((plain) => Buffer.from(plain).toString('hex')),
  unescaped: changed((plain) => orNull(() => decodeURIComponent(plain))),
  escapes: changed((plain) => orNull(() => encodeURIComponent(plain))),
  code: changed((plain, [, where]) => {
    const at = where === undefined ? 0 : numberOf(where);
    return at === null ? null : String(plain.codePointAt(at) ?? 0);
  }),
  splits: splitText(false),
  splitsLast: splitText(true),
  lines: ([first = UNKNOWN]) => splitText(false)([first, text('\n')]),
  parted: parted(false),
  partedLast: parted(true),
  lower: changed((plain) => plain.toLowerCase()),
  upper: changed((plain) => plain.toUpperCase()),
  trims: stripped('both'),
  trimsStart: stripped('start'),
  trimsEnd: stripped('end'),
  withoutStart: textArgument((plain, given) => (plain.startsWith(given) ? plain.slice(given.length) : plain)),
  withoutEnd: textArgument((plain, given) =>
    given !== '' && plain.endsWith(given) ? plain.slice(0, -given.length) : plain,
  ),
  appended: (args) =>
    args.every((one) => one.is === 'text') ? joinedTexts(args, union(...args.map((one) => holdsOf(one)))) : UNKNOWN,
  replaces: replaced(false),
  replacesAll: replaced(true),
  repeats: changed((plain, args) => {
    const count = numberOf(args[1]);
    return count === null || plain.length * count > 4000 ? null : plain.repeat(Math.max(0, count));
  }),
  cuts: changed((plain, args) => {
    const range = inRange(plain, args);
    return range === null ? null : plain.slice(...range);
  }),
  cutsBetween: changed((plain, args) => {
    const range = inRange(plain, args);
    return range === null ? null : plain.substring(...range);
  }),
  cutsLong: changed((plain, args) => {
    const range = inRange(plain, args);
    return range === null ? null : plain.slice(range[0]).slice(0, args[2] === undefined ? undefined : range[1]);
  }),
  character: changed((plain, args) => {
    const at = numberOf(args[1] ?? word(0));
    return at === null ? null : (plain.at(at) ?? '');
  }),
  indexOf: ([first = UNKNOWN, given = UNKNOWN]) => {
    const [plain, own] = [plainText(first), plainText(given)];
    return plain === null || own === null ? UNKNOWN : word(plain.indexOf(own));
  },
  lastIndexOf: ([first = UNKNOWN, given = UNKNOWN]) => {
    const [plain, own] = [plainText(first), plainText(given)];
    return plain === null || own === null ? UNKNOWN : word(plain.lastIndexOf(own));
  },
  dedented: changed(dedented),
  rot13: changed((plain, args) => {
    const how = args[1] === undefined ? null : plainText(args[1]);
    if (/^rot_?13$/.test(how ?? ''))
      return plain.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + (c.toLowerCase() < 'n' ? 13 : -13)));
    if (/^(?:hex|base64)/.test(how ?? ''))
      return tame(Buffer.from(plain, how === 'hex' ? 'hex' : 'base64').toString('utf8'));
    return /^utf-?8$/i.test(how ?? 'utf8') ? plain : null;
  }),
  encodes: changed((plain, args) => {
    const how = args[1] === undefined ? 'utf8' : plainText(args[1]);
    if (how === 'base64' || how === 'hex') return Buffer.from(plain).toString(how);
    return how !== null && /^(?:utf-?8|ascii|latin1|binary)$/i.test(how) ? plain : null;
  }),
  formats: (args) => formatted(args),
  quoted,
  parsed,
  matched,
};
