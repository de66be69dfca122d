import type { Held } from './held-conditions.ts';

/** Names, alternatives of them and stars: what everybody reads. */
const PLAIN_MATCHER = /^[\w\s,|:@/-]*(?:\*[\w\s,|:@/-]*)*$/;

const TEXT = String.raw`r?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`;
/** `x.matches("…")` and `matches(x, "…")`. */
const MATCHES = new RegExp(String.raw`\bmatches\(\s*([^"'()]*,\s*)?${TEXT}\s*\)`, 'g');

/**
 * A condition for a person who asks why: a regular expression says nothing to most, and stands in the file for the others.
 * What it was held against is told beside it.
 */
export function conditionWords({ key, text }: Pick<Held, 'key' | 'text'>): string {
  if (key === 'tools' || key === 'matcher') return PLAIN_MATCHER.test(text) ? text : 'tools that fit a pattern';
  return key === 'when' ? text.replace(MATCHES, 'matches($1a pattern)') : text;
}
