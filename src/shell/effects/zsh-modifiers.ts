import type { WordPart } from 'unbash';
import { charactersAt, elementAt, rangeOf } from './expand-parameter.ts';
import { SPLIT } from './fields.ts';
import type { Scope } from './scope.ts';
import { elementsOf, type Variable } from './state/variable.ts';
import { variableOf } from './values.ts';
import { ANY, isWild, type WildText } from './wild-text.ts';
import { changedIn, modifiedAs } from './zsh-signs.ts';

const MODIFIERS = /^((?::[htrealuAPq])+)(.*)$/s;
const IN_PLACE = /^:(g?s([^\w\s])(?:(?!\2).)+\2(?:(?!\2).)*\2)(.*)$/s;

const SUBSCRIPT = /^\[([^[\]]+)\](.*)$/s;

/** What becomes of the texts in front of a part of a word, with what is left of the part. */
export type Modified = (texts: readonly WildText[]) => readonly WildText[];

/** To zsh `$F:t` is the last part of a path, and `$A[2]` an element; null: it is nothing of the kind. */
export function modifiedBy(before: WordPart | undefined, part: WordPart, scope: Scope): Modified | null {
  if (before?.type !== 'SimpleExpansion' || (part.type !== 'Literal' && part.type !== 'Glob')) return null;
  const [, signs, rest = ''] = MODIFIERS.exec(part.value) ?? [];
  if (signs !== undefined) {
    scope.line.differs = true;
    if (scope.readBy !== 'zsh') return null;
    return (texts) => texts.map((text) => [...signs.replaceAll(':', '')].reduce(changedIn(scope), text) + rest);
  }
  const [, place, , after = ''] = IN_PLACE.exec(part.value) ?? [];
  const replaced = place === undefined ? null : modifiedAs(place, scope);
  if (replaced !== null) {
    scope.line.differs = true;
    return scope.readBy === 'zsh' ? (texts) => texts.map((text) => replaced(text) + after) : null;
  }
  const [, key, behind = ''] = SUBSCRIPT.exec(part.value) ?? [];
  const name = before.text.slice(1);
  const isList = name === '@' || name === '*';
  const own = key === undefined || isList ? undefined : variableOf(scope, name);
  if (key === undefined || (own === undefined && !isList)) return null;
  scope.line.differs = true;
  if (scope.readBy !== 'zsh') return null;
  if (own === undefined) return (texts) => texts.flatMap((text) => wordsAt(text, key)).map((text) => text + behind);
  return () => subscripted(name, own, key, scope).map((text) => text + behind);
}

/** Of a text it is some of its letters. */
function subscripted(name: string, own: Variable, key: string, scope: Scope): readonly WildText[] {
  if (own.elements !== undefined) {
    const isOne = own.isKeyed === true ? !/[$`]/.test(key) : /^-?\d+$/.test(key);
    return isOne ? (elementAt(name, [key], scope) ?? [ANY]) : [...elementsOf(own).values()].flat();
  }
  return own.texts.map((text) => charactersAt(text, key));
}

/** `$@[1]`, `$*[2,-1]` */
function wordsAt(text: WildText, key: string): readonly WildText[] {
  const words = text.split(SPLIT);
  const [, from, to = from] = /^(-?\d+)(?:,(-?\d+))?$/.exec(key) ?? [];
  return from === undefined || words.some(isWild) ? words : [rangeOf(words, Number(from), Number(to)).join(SPLIT)];
}
