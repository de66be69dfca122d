import { ANY, type WildText } from './wild-text.ts';

/** As many values are told apart as a loop that people write goes through. */
export const MOST_TEXTS = 256;

/** No more than so many. What is cut off is not gone: it may be any text. */
export function bounded(texts: readonly WildText[], most = MOST_TEXTS): readonly WildText[] {
  return texts.length <= most ? texts : [...texts.slice(0, most), ANY];
}
