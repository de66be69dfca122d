import type { CommandArgument, Word, WordPart } from 'unbash';
import type { Scope } from '../scope.ts';
import { variableOf } from '../values.ts';
import { ANY, isWild, type WildText } from '../wild-text.ts';
import { looseIn } from './variable.ts';

/** Which of the texts that a word may become may be several words, or none. `isLast`: no word of the command comes behind it. */
export function mayBeMore(word: CommandArgument, isLast: boolean, scope: Scope): (text: WildText) => boolean {
  if (word.type !== 'Word' || word.parts === undefined) return () => false;
  const { parts } = word;
  const isPattern = parts.some(({ type }) => type === 'Glob' || type === 'ExtendedGlob') || holdsPattern(word, scope);
  const loose = new Set(parts.flatMap((part) => looseOf(part, scope)));
  // nobody quotes each word of which he knows that it is one
  const isOutput = isLast && parts.some(({ type }) => /^(?:CommandExpansion|SimpleExpansion)$/.test(type));
  return (text) => (isWild(text) && (isPattern || (isOutput && isOpen(text, parts)))) || loose.has(text);
}

/** Of a variable only what is unknown altogether: what a loop gave it is one name. */
function isOpen(text: WildText, parts: readonly WordPart[]): boolean {
  return text === ANY || parts.some(({ type }) => type === 'CommandExpansion');
}

/** `x='*.txt'; f $x` */
function holdsPattern({ parts = [] }: Word, scope: Scope): boolean {
  return parts.some((part) => {
    if (part.type !== 'SimpleExpansion' && part.type !== 'ParameterExpansion') return false;
    const name = part.type === 'SimpleExpansion' ? part.text.slice(1) : part.parameter;
    return (variableOf(scope, name)?.texts ?? given(name, scope)).some((text) => /[*?[]/.test(text));
  });
}

function given(name: string, { given: all }: Scope): readonly WildText[] {
  return /^\d+$/.test(name) ? all.flatMap(({ words }) => words[Number(name) - 1] ?? []) : [];
}

/** The words of `"$@"` and of an array of which nobody knows how many there are. */
function looseOf(part: WordPart, scope: Scope): readonly WildText[] {
  if (part.type === 'DoubleQuoted') return part.parts.flatMap((inner) => looseOf(inner, scope));
  if (part.type === 'SimpleExpansion') return /^\$[@*]$/.test(part.text) ? looseGiven(scope) : [];
  if (part.type !== 'ParameterExpansion') return [];
  if (/^[@*]$/.test(part.parameter)) return looseGiven(scope);
  const own = variableOf(scope, part.parameter)?.elements;
  return own !== undefined && /^[@*]$/.test(part.index?.text ?? '') ? looseIn(own) : [];
}

function looseGiven({ given: all }: Scope): readonly WildText[] {
  return all.flatMap(({ words, looseFrom }) => (looseFrom === undefined ? [] : words.slice(looseFrom)));
}
