import { clean, shorten } from '../core/shown-text.ts';
import { COLON, GAP, QUOTE } from './loose-keys.ts';

const KEY = `${QUOTE}{0,2}\\b(?:permissionDecisionReason|reason|stopReason|message)\\b${QUOTE}{0,2}${GAP}${COLON}\\s*`;
/** A reason is looked for this far on both sides of the decision, and read this far. */
const AROUND_CHARS = 64 * 1024;
const MAX_CHARS = 32 * 1024;
/** Behind the quote that ends it: the next key, or the end of the object and of what was printed. */
const ENDS = new RegExp(
  `\\s*(?:,\\s*${QUOTE}{0,2}[A-Za-z_$][\\w$-]{0,60}${QUOTE}{0,2}\\s*${COLON}|[}\\]\\s]*(?:$|[\\r\\n]))`,
  'y',
);

/** What can be read of the reason that stands beside a decision, whatever quotes are in it. */
export function looseReason(text: string, decisionEnd: number): string | null {
  const after = text.slice(decisionEnd, decisionEnd + AROUND_CHARS);
  const before = text.slice(Math.max(0, decisionEnd - AROUND_CHARS), decisionEnd);
  const behind = [...after.matchAll(new RegExp(KEY, 'g'))].at(0);
  if (behind !== undefined) return reasonAt(text, decisionEnd + behind.index + behind[0].length);
  const ahead = [...before.matchAll(new RegExp(KEY, 'g'))].at(-1);
  if (ahead === undefined) return null;
  return reasonAt(text, decisionEnd - before.length + ahead.index + ahead[0].length);
}

function reasonAt(text: string, from: number): string | null {
  const part = text.slice(from, from + MAX_CHARS);
  const [opening = ''] = new RegExp(`^${QUOTE}`).exec(part) ?? [];
  const [bare = ''] = /^[^\r\n,}]*/.exec(part) ?? [];
  const reason = opening === '' ? bare : unescaped(quoted(part.slice(opening.length), opening));
  return clean(shorten(reason).text).trim() || null;
}

function quoted(part: string, opening: string): string {
  const quote = CLOSING[opening] ?? opening;
  let last = part.length;
  for (let at = part.indexOf(quote); at !== -1; at = part.indexOf(quote, at + 1)) {
    ENDS.lastIndex = at + quote.length;
    if (ENDS.test(part)) return part.slice(0, at);
    if (CLOSES.test(part.slice(at + quote.length, at + quote.length + 8))) last = at;
  }
  return part.slice(0, last);
}

/** Where other output is behind it, this ends the object. */
const CLOSES = /^\s*[}\]]/;
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '«': '»', '‹': '›' };

function unescaped(reason: string): string {
  return reason.replace(/\\([nrt"'\\/])/g, (_, char: string) => ESCAPES[char] ?? char);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' };
