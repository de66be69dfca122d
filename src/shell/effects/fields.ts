import type { Scope } from './scope.ts';
import { valuesOf } from './values.ts';
import { ANY, ANY_NAME, isWild, ONE, STAR, type WildText } from './wild-text.ts';

/** Where a word falls apart. */
export const SPLIT = '\uE003';
/** In place of what is not even an empty word: `"$@"` where nothing was given. */
export const NONE = '\uE004';

const MARKS = /[\uE003\uE004]/g;

/** One text, where nothing falls apart. */
export function inOne(text: WildText): WildText {
  return text.replace(MARKS, (mark) => (mark === SPLIT ? ' ' : ''));
}

/** The words that a text is. Without quotes, one of which nothing is left is no word. */
export function fieldsOf(text: WildText, isQuoted: boolean): readonly WildText[] {
  if (!/[\uE003\uE004]/.test(text)) return text === '' && !isQuoted ? [] : [text];
  return text.split(SPLIT).flatMap((piece) => {
    const own = piece.replaceAll(NONE, '');
    return own === '' ? [] : [own];
  });
}

/** What an expansion without quotes becomes: its words, and what is found by the patterns in them. */
export function fallingApart(values: readonly WildText[], scope: Scope, isOutput = false): readonly WildText[] {
  // zsh looks for no pattern there, and others take one that finds nothing as it is
  if (values.some((value) => value.includes('['))) scope.line.differs = true;
  if (scope.readBy === 'zsh') {
    // of a variable it makes one word, of what a command prints several
    const words = isOutput ? values.map((value) => value.replace(/[ \t\n]+/g, SPLIT)) : values;
    return words.map((value) => (value.includes('[') ? value : asGlob(withAlternatives(value, scope))));
  }
  const separators = valuesOf(scope, 'IFS')?.join('').replace(/\s/g, '') ?? '';
  const plain = values.map((value) => {
    if (!/[\s*?[(]/.test(value)) return value;
    if (/\s/.test(value)) scope.line.differs = true;
    // also at its ends: what stands beside it in the word is another word then
    return asGlob(withAlternatives(value, scope).replace(/[ \t\n]+/g, SPLIT));
  });
  if (separators === '') return plain;
  const isBetween = (character: string): boolean => isWild(separators) || separators.includes(character);
  const others = plain.map((value) => [...value].map((one) => (isBetween(one) && !isWild(one) ? SPLIT : one)).join(''));
  return [...new Set([...others, ...plain])];
}

/** `F='@(a|.b)'; cat $F`, where the shell has been told to read it so. */
function withAlternatives(text: WildText, { line }: Scope): WildText {
  return line.options.alternatives ? text.replace(/[?*+@!]\([^()]*\)/g, ANY_NAME) : text;
}

/** `F='.e*'; cat $F` */
export function asGlob(text: WildText): WildText {
  return /[*?[]/.test(text) ? text.replace(/\*/g, STAR).replace(/\?|\[[^\]]+\]/g, ONE) : text;
}

const DEEP = new RegExp(`(^|/)${STAR}${STAR}${STAR}?/`, 'g');

/** `**\/a`: with some shells, and where they are told so, at any depth. */
export function atAnyDepth(text: WildText): readonly WildText[] {
  if (!text.includes(`${STAR}${STAR}/`)) return [text];
  return [text.replace(DEEP, '$1'), text.replace(DEEP, (_, before) => `${before || './'}${ANY}/`)];
}
