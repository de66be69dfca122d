import type { ShellWord } from '../../parse/shell-word.ts';
import type { Call } from '../call.ts';
import type { Scope } from '../scope.ts';
import { ANY, type WildText } from '../wild-text.ts';
import type { Given } from './state.ts';

/** The words that are given to a script, a function or `set`. From a pattern on, nobody knows which of them has which number. */
export function givenOf(words: readonly ShellWord[], scope: Pick<Scope, 'line'>): Given {
  return { words: words.map(({ value }) => value), isOpen: false, ...looseFrom(words.findIndex(isLoose), scope) };
}

/** Of a whole command: the arguments that a call has loose. */
export function looseAt(words: readonly ShellWord[], { line }: Pick<Scope, 'line'>): Pick<Call, 'looseAt' | 'isCut'> {
  const at = words.findIndex(isLoose) - 1;
  return at < 0 ? {} : { looseAt: at, ...(line.options.mayVanish ? { isCut: true } : {}) };
}

/** The last words of a call, as the script that it runs is given them. */
export function givenBy(
  { args, looseAt: at = -1, isCut }: Pick<Call, 'args' | 'looseAt' | 'isCut'>,
  words: readonly WildText[],
): Given {
  const before = args.length - words.length;
  const cut = isCut === true ? ({ isCut } as const) : {};
  return { words, isOpen: false, ...(at < 0 ? {} : { looseFrom: Math.max(0, at - before), ...cut }) };
}

/** `from`: less than nothing: each of them has a number of its own. */
export function looseFrom(from: number, { line }: Pick<Scope, 'line'>): Pick<Given, 'looseFrom' | 'isCut'> {
  return from < 0 ? {} : { looseFrom: from, ...(line.options.mayVanish ? { isCut: true } : {}) };
}

function isLoose({ mayBeMore }: ShellWord): boolean {
  return mayBeMore === true;
}

/** What `$1`, `$2` … may be; empty: there is none. */
export function wordsAt(given: Given, at: number): readonly WildText[] {
  const { words, isOpen, looseFrom: from } = given;
  const open = isOpen ? [ANY] : [];
  if (from === undefined || at <= from) return [...words.slice(at - 1, at), ...open];
  const loose = words.slice(from);
  // a pattern finds at least itself, so that the first of them is what comes first
  const isFull = given.isCut !== true && !loose.some((word) => word.includes(ANY));
  return [...(isFull ? loose.slice(0, at - from) : loose), ...open];
}

/** Whether there may be none of that number. Of a pattern that is no matter: what it may be is never sure. */
export function mayLack({ words, isOpen, looseFrom: from }: Given, at: number): boolean {
  return !isOpen && words.length < at && (from === undefined || from >= words.length);
}

/** `shift`; null: nobody knows by how many. */
export function shifted(given: Given, by: number | null): Given {
  if (by === null) return { ...given, isOpen: true };
  const { words, isOpen, looseFrom: from } = given;
  if (from === undefined) return by > words.length ? given : { words: words.slice(by), isOpen };
  if (by <= from) return { ...given, words: words.slice(by), looseFrom: from - by };
  return { words: words.slice(from), isOpen, looseFrom: 0, isCut: true };
}

/** `"${@:2}"`: those from a number on. */
export function givenFrom({ words, looseFrom: from }: Given, at: number): readonly WildText[] {
  return words.slice(from === undefined ? at - 1 : Math.min(at - 1, from));
}
