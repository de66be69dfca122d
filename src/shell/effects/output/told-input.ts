import { bounded } from '../bounded.ts';
import type { Input } from '../call.ts';
import type { WildText } from '../wild-text.ts';

export const MOST_WORDS = 1000;

/** A text of which every word is known. */
export function asInput(text: WildText): Input {
  return { text, words: bounded(text.split(/[\s\0]+/), MOST_WORDS) };
}

export function withOthers(text: WildText, others: readonly WildText[]): Input {
  return others.length === 0 ? asInput(text) : { ...oneOf([text, ...others]), text, others };
}

/** One of these. */
export function oneOf(texts: readonly WildText[]): Input {
  const [text = '', ...others] = texts;
  if (others.length === 0) return asInput(text);
  const words = texts.flatMap((one) => one.split(/\s+/));
  return { text: texts.join('\n'), words: bounded(words, MOST_WORDS) };
}
