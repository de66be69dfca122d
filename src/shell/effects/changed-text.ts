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

/** A pattern as a regular expression; null: it is more than stars, question marks and plain classes. */
function patternOf(pattern: WildText, isLongest: boolean): string | null {
  if (/[\uE000-\uE004]|[@!+?*]\(|\[\[:/.test(pattern)) return null;
  const star = isLongest ? '[^]*' : '[^]*?';
  return pattern.replace(/\\(.)|\[(!?)([^\]]+)\]|\*|\?|[.+^${}()|[\]\\/]/gs, (all, plain, not, inner) => {
    if (plain !== undefined) return plain.replace(/[^\w]/g, '\\$&');
    if (inner !== undefined) return `[${not === '!' ? '^' : ''}${inner.replace(/[\\\]]/g, '\\$&')}]`;
    return all === '*' ? star : all === '?' ? '[^]' : `\\${all}`;
  });
}

const MOST_CHARS = 1024;

/** `${x#a}`, `${x##*\/}`, `${x%.*}`, `${x%%.*}` */
export function removed(value: WildText, operator: string, pattern: WildText): WildText {
  const isLongest = operator.length === 2;
  const source = patternOf(pattern, isLongest);
  if (source !== null && value.includes(ANY) && value.length <= MOST_CHARS) return atKnownEnd(value, operator, pattern);
  if (source === null || value.length > MOST_CHARS) return ANY;
  const at = operator.startsWith('#') ? prefixEnd(value, source, isLongest) : suffixStart(value, source, isLongest);
  if (at === null) return isWild(value) && /[*?[]/.test(pattern) ? unknownOf(value) : value;
  const [gone, left] = operator.startsWith('#')
    ? [value.slice(0, at), value.slice(at)]
    : [value.slice(at), value.slice(0, at)];
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

function prefixEnd(value: string, source: string, isLongest: boolean): number | null {
  const whole = new RegExp(`^(?:${source})$`);
  const ends = Array.from({ length: value.length + 1 }, (_, i) => i);
  const found = (isLongest ? ends.reverse() : ends).find((end) => whole.test(value.slice(0, end)));
  return found ?? null;
}

function suffixStart(value: string, source: string, isLongest: boolean): number | null {
  const whole = new RegExp(`^(?:${source})$`);
  const starts = Array.from({ length: value.length + 1 }, (_, i) => i);
  const found = (isLongest ? starts : starts.reverse()).find((start) => whole.test(value.slice(start)));
  return found ?? null;
}

/** `${x/a/b}`, `${x//a/b}`, `${x/#a/b}`, `${x/%a/b}` */
export function replaced(value: WildText, operator: string, pattern: WildText, text: WildText): WildText {
  const source = patternOf(pattern, true);
  if (source === null || value.length > MOST_CHARS) return ANY;
  // `${x/%/.txt}`: nothing is there at both ends
  if (source === '') return operator === '/#' ? text + value : operator === '/%' ? value + text : value;
  const [before, after] = [operator === '/#' ? '^' : '', operator === '/%' ? '$' : ''];
  const made = value.replace(new RegExp(`${before}(?:${source})${after}`, operator === '//' ? 'g' : ''), () => text);
  // in what is not known there may be more of it
  return isWild(value) && (made === value || value.includes(ANY)) ? `${ANY}` : made;
}

/** `${x:1:2}`; null: nobody can tell from where, or how far. */
export function sliceOf(value: WildText, from: number | null, count: number | null | undefined): WildText {
  if (from === null || count === null || (isWild(value) && !value.slice(0, from).match(/^[^\uE000-\uE002]*$/)))
    return unknownOf(value);
  const rest = value.slice(from);
  return count === undefined ? rest : rest.slice(0, count < 0 ? rest.length + count : count);
}
