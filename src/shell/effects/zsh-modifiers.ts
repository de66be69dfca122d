import type { WordPart } from 'unbash';
import { charactersAt, elementAt, rangeOf } from './expand-parameter.ts';
import { SPLIT } from './fields.ts';
import { realText } from './physical-text.ts';
import type { Scope } from './scope.ts';
import { elementsOf, type Variable } from './state/variable.ts';
import { variableOf } from './values.ts';
import { ANY, absoluteText, isWild, type WildText } from './wild-text.ts';

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

/** `${F:l}`, `${F:s/a/b/}`: what stands behind the colon, as zsh reads it; null: it is nothing of the kind. */
export function modifiedAs(sign: string, scope: Scope): ((text: WildText) => WildText) | null {
  if (/^[htrealuAPq]$/.test(sign)) return (text) => changed(text, sign, scope);
  const [, all, , from = '', to = ''] = /^(g?)s([^\w\s])((?:(?!\2).)+)\2((?:(?!\2).)*)\2?$/s.exec(sign) ?? [];
  if (all === undefined) return null;
  return (text) => (isWild(text) ? ANY : all === 'g' ? text.replaceAll(from, () => to) : text.replace(from, () => to));
}

function changedIn(scope: Scope): (text: WildText, sign: string) => WildText {
  return (text, sign) => changed(text, sign, scope);
}

function changed(text: WildText, sign: string, scope: Scope): WildText {
  if (isWild(text)) return ANY;
  const slash = text.lastIndexOf('/');
  const dot = text.lastIndexOf('.');
  switch (sign) {
    case 't':
      return text.slice(slash + 1);
    case 'h':
      return slash < 0 ? '.' : text.slice(0, slash) || '/';
    case 'r':
      return dot > slash ? text.slice(0, dot) : text;
    case 'e':
      return dot > slash ? text.slice(dot + 1) : '';
    case 'l':
      return text.toLowerCase();
    case 'u':
      return text.toUpperCase();
    case 'a':
    case 'A':
    case 'P': {
      const [cwd, ...others] = scope.cwds;
      if (cwd === undefined || others.length > 0) return ANY;
      const whole = absoluteText(text, cwd, scope.home);
      return sign === 'a' ? whole : realText(whole, scope);
    }
    default:
      return text;
  }
}
