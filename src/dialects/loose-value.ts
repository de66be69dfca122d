import { COLON, QUOTE, QUOTES } from './loose-keys.ts';
import type { RefusingValue } from './refusing-words.ts';

/** As far as a decision may reach that is more than a word. */
export const MAX_VALUE_CHARS = 1000;

/** Those that close what a double one opens come first in the list. */
const DOUBLE = QUOTES.slice(0, 8);
const SINGLE = QUOTES.slice(8);
const COMMENT = /\/\*[\s\S]{0,400}?\*\/|(?:\/\/|(?<=\s)#)[^\r\n]*/y;
const NEXT_KEY = new RegExp(`${QUOTE}{0,2}[A-Za-z_$][\\w$-]{0,60}${QUOTE}{0,2}\\s{0,40}${COLON}`, 'y');

/**
 * What stands behind a key in a text that is no JSON, up to the next key, comma or closing bracket, without comments.
 * null: it lists what may stand there (`"allow" | "deny"`).
 */
export function looseValue(text: string, from: number, how: RefusingValue): string | null {
  let value = '';
  let depth = 0;
  let at = isAt(BLANKS, text, from) ? BLANKS.lastIndex : from;
  const end = Math.min(text.length, at + MAX_VALUE_CHARS);
  while (at < end) {
    const char = text[at] ?? '';
    const family = familyOf(char);
    if (family !== null) {
      const behind = behindString(text, at, end, family);
      if (depth === 0 && value.trim() !== '' && isAt(NEXT_KEY, text, at)) return value;
      value += text.slice(at, behind);
      at = behind;
      continue;
    }
    if ((char === '/' || char === '#') && isAt(COMMENT, text, at)) {
      at = COMMENT.lastIndex;
      continue;
    }
    if ('[{('.includes(char)) depth += 1;
    else if (depth > 0 && ']})'.includes(char)) depth -= 1;
    else if (depth === 0) {
      if (',;]})'.includes(char)) return value;
      if (char === '|' && how !== 'present') return null;
      if (value.trim() !== '' && /\s/.test(text[at - 1] ?? '') && isAt(NEXT_KEY, text, at)) return value;
    }
    if (char !== '\\') value += char;
    at += 1;
  }
  return value;
}

const BLANKS = /\s+/y;

function familyOf(char: string): string | null {
  if (DOUBLE.includes(char)) return DOUBLE;
  return SINGLE.includes(char) ? SINGLE : null;
}

/** Where a quote is escaped that opens, those that are escaped close. */
function behindString(text: string, opening: number, end: number, family: string): number {
  const escaped = text[opening - 1] === '\\';
  for (let at = opening + 1; at < end; at++) {
    if (text[at] === '\\' && !escaped) at += 1;
    else if (family.includes(text[at] ?? ' ')) return at + 1;
  }
  return end;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
