import { givenFrom } from './state/loose-words.ts';
import type { Given } from './state/state.ts';
import { ANY, type WildText } from './wild-text.ts';

/** `${@:2}` counts from one, and has the script's name at zero. */
export function fromFirst(
  words: readonly WildText[],
  from: number | null,
  count: number | null | undefined,
  given: Given | undefined,
): readonly WildText[] {
  if (given?.looseFrom !== undefined) return from !== null && from > 0 ? givenFrom(given, from) : [ANY, ...words];
  if (from === null || from === 0) return from === 0 ? [ANY, ...cut(words, 0, count)] : [...words, ANY];
  return cut(words, from > 0 ? from - 1 : from, count);
}

/** Those from one place on, so many of them; null: nobody can tell. */
export function cut(
  words: readonly WildText[],
  from: number | null,
  count: number | null | undefined,
): readonly WildText[] {
  if (from === null || count === null) return words;
  const rest = words.slice(from);
  return count === undefined ? rest : rest.slice(0, count < 0 ? undefined : count);
}
