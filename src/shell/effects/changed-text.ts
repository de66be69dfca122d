import { type ShellPattern, shellPattern } from './shell-pattern.ts';
import { ANY, isWild, STAR, type WildText } from './wild-text.ts';

/** What nobody can tell of a text that had no slash has none. */
function unknownOf(value: WildText): WildText {
  return value.includes('/') || value.includes(ANY) ? ANY : STAR;
}

/** `${x,,}` and its like; with a pattern it may change some letters and not others. */
export function changedCase(value: WildText, operator: string, hasPattern: boolean): readonly WildText[] {
  const change = (text: string): string => (operator.startsWith('^') ? text.toUpperCase() : text.toLowerCase());
  const whole = operator.length === 2 ? change(value) : change(value.slice(0, 1)) + value.slice(1);
  return hasPattern ? [value, whole, unknownOf(value)] : [whole];
}

const MOST_CHARS = 1024;
/** So often a character may be held against a piece of a pattern. */
const MOST_LOOKS = 4_000_000;

/** `${x#a}`, `${x##*\/}`, `${x%.*}`, `${x%%.*}` */
export function removed(value: WildText, operator: string, pattern: WildText): WildText {
  const known = value.length > MOST_CHARS || pattern.length > MOST_CHARS ? null : shellPattern(pattern);
  if (known === null) return ANY;
  if (value.includes(ANY)) return atKnownEnd(value, operator, pattern);
  const isStart = operator.startsWith('#');
  const lengths = isStart ? known.prefixes(value) : known.suffixes(value);
  const length = operator.length === 2 ? lengths.at(-1) : lengths[0];
  if (length === undefined) return isWild(value) && /[*?[]/.test(pattern) ? unknownOf(value) : value;
  const at = isStart ? length : value.length - length;
  const [gone, left] = isStart ? [value.slice(0, at), value.slice(at)] : [value.slice(at), value.slice(0, at)];
  // what was not known may have had more of it
  return isWild(gone) ? unknownOf(value) : left;
}

/** The same of a path of which only the ends are known: `${f%.js}`, `${f##*\/}`, `${f#.\/}`. */
function atKnownEnd(value: WildText, operator: string, pattern: WildText): WildText {
  const last = value.slice(value.lastIndexOf('/') + 1);
  if (operator === '##' && pattern === '*/' && value.includes('/') && !last.includes(ANY)) return last;
  if (operator === '%' && pattern === '/*' && value.includes('/') && !last.includes(ANY))
    return value.slice(0, value.lastIndexOf('/'));
  if (operator.startsWith('%')) {
    const tail = /[^\uE000-\uE002]*$/.exec(value)?.[0] ?? '';
    const cut = removed(tail, operator, pattern);
    const isSure = cut !== tail && (operator === '%' || !/[*?[]/.test(pattern));
    return isSure ? value.slice(0, value.length - tail.length) + cut : ANY;
  }
  const head = /^[^\uE000-\uE002]*/.exec(value)?.[0] ?? '';
  const cut = removed(head, operator, pattern);
  const isSure = cut !== head && (operator === '#' || !/[*?[]/.test(pattern));
  return isSure ? cut + value.slice(head.length) : ANY;
}

/** `${x/a/b}`, `${x//a/b}`, `${x/#a/b}`, `${x/%a/b}` */
export function replaced(
  value: WildText,
  operator: string,
  pattern: WildText,
  text: WildText,
  { folds = false, isMatch = false }: { readonly folds?: boolean; readonly isMatch?: boolean } = {},
): WildText {
  const known = value.length ** 2 * pattern.length > MOST_LOOKS ? null : shellPattern(pattern, folds);
  if (known === null || value.length > MOST_CHARS) return ANY;
  const to: Made = (found) => (isMatch ? text.replace(/\\&|&/g, (one) => (one === '&' ? found : '&')) : text);
  // `${x/%/.txt}`: nothing is there at both ends
  if (pattern === '') return operator === '/#' ? text + value : operator === '/%' ? value + text : value;
  const made = operator === '/%' ? endReplaced(value, known, to) : startsReplaced(value, operator, known, to);
  // in what is not known there may be more of it
  return isWild(value) && (made === value || value.includes(ANY)) ? `${ANY}` : made;
}

/** What is put in the place of what was found. */
type Made = (found: WildText) => WildText;

function endReplaced(value: WildText, { suffixes }: ShellPattern, to: Made): WildText {
  const length = suffixes(value).at(-1);
  return length === undefined ? value : value.slice(0, value.length - length) + to(value.slice(value.length - length));
}

/** At the beginning, at the first place where the pattern fits, or at each. */
function startsReplaced(
  value: WildText,
  operator: string,
  { prefixes, startsAnywhere }: ShellPattern,
  to: Made,
): WildText {
  if (value === '') return prefixes('').length > 0 ? to('') : '';
  let made = '';
  for (let at = 0; at < value.length; ) {
    const length = prefixes(value.slice(at)).at(-1) ?? 0;
    made += length === 0 ? value.slice(at, at + 1) : to(value.slice(at, at + length));
    at += Math.max(length, 1);
    // a star that fits nowhere from here on fits nowhere behind it
    const isOver = operator === '/#' || (length > 0 && operator === '/') || (length === 0 && startsAnywhere);
    if (isOver) return made + value.slice(at);
  }
  return made;
}

/** `${x:1:2}`; null: nobody can tell from where, or how far. */
export function sliceOf(value: WildText, from: number | null, count: number | null | undefined): WildText {
  if (from === null || count === null || (isWild(value) && !value.slice(0, from).match(/^[^\uE000-\uE002]*$/)))
    return unknownOf(value);
  const rest = value.slice(from);
  return count === undefined ? rest : rest.slice(0, count < 0 ? rest.length + count : count);
}
