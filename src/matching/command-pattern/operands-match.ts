import { matchesWildcard, type Wildcard } from '../wildcard.ts';

/** One word of a command, compared with those of a pattern. */
export interface ComparedWord {
  readonly may: Wildcard;
  /** What it is can be told. */
  readonly literal: boolean;
  /** It may become any number of words. */
  readonly many: boolean;
  /** It need not be there. */
  readonly optional: boolean;
}

/** How certain a match has to be. */
export type Certainty =
  /** It may be one. */
  | 'may'
  /** As far as it can be told, it is. */
  | 'does';

/** Whether a row of words begins as a pattern says, in which a lone star is any words, or none. */
export function beginsLike(
  pattern: readonly Wildcard[],
  words: readonly ComparedWord[],
  certainty: Certainty,
): boolean {
  const plainly = beginsPlainly(pattern, words);
  if (plainly !== null) return plainly;
  const end = pattern.length;
  let states = closure(pattern, new Set([0]));
  if (states.has(end)) return true;
  for (const word of words) {
    const next = new Set<number>();
    for (const at of states) {
      if (isStar(pattern[at]) || word.optional) next.add(at);
      if (certainty === 'may' && word.many) for (let later = at; later <= end; later++) next.add(later);
      const own = pattern[at];
      if (own !== undefined && !isStar(own) && fits(own, word, certainty)) next.add(at + 1);
    }
    states = closure(pattern, next);
    if (states.has(end)) return true;
  }
  return false;
}

/** The same, word by word, as long as there is nothing but plain words; null: there is. */
function beginsPlainly(pattern: readonly Wildcard[], words: readonly ComparedWord[]): boolean | null {
  for (const [at, own] of pattern.entries()) {
    if (own.length > 1) return null;
    const word = words[at];
    if (word === undefined) return false;
    if (!word.literal || word.optional) return null;
    if (word.may[0] !== own[0]) return false;
  }
  return true;
}

/** Whether the words are just what a pattern says. */
export function isJust(
  pattern: readonly Wildcard[],
  words: readonly string[],
  same: (pattern: number, word: string) => boolean,
): boolean {
  let states = closure(pattern, new Set([0]));
  for (const word of words) {
    const next = new Set<number>();
    for (const at of states) {
      if (isStar(pattern[at])) next.add(at);
      else if (at < pattern.length && same(at, word)) next.add(at + 1);
    }
    states = closure(pattern, next);
  }
  return states.has(pattern.length);
}

export function isStar(wildcard: Wildcard | undefined): boolean {
  return wildcard !== undefined && wildcard.length > 1 && wildcard.every((piece) => piece === '');
}

/** A star may stand for nothing. */
function closure(pattern: readonly Wildcard[], states: Set<number>): Set<number> {
  for (const at of states) if (isStar(pattern[at])) states.add(at + 1);
  return states;
}

function fits(pattern: Wildcard, { may, literal }: ComparedWord, certainty: Certainty): boolean {
  const [text] = may;
  if (literal) return matchesWildcard(pattern, text);
  return certainty === 'may' && overlap(pattern, may);
}

/** Whether one text could be both; too often rather than too seldom. */
export function overlap(a: Wildcard, b: Wildcard): boolean {
  if (a.length === 1) return matchesWildcard(b, a[0]);
  if (b.length === 1) return matchesWildcard(a, b[0]);
  const [headA, headB] = [a[0], b[0]];
  const [tailA, tailB] = [a.at(-1) ?? '', b.at(-1) ?? ''];
  const heads = headA.startsWith(headB) || headB.startsWith(headA);
  return heads && (tailA.endsWith(tailB) || tailB.endsWith(tailA));
}
