import { covers } from './covers.ts';
import { isWild, sourceOfWild, type WildText } from './wild-text.ts';

const MOST_STARS = 3;
const MOST_CHARS = 512;

/** Whether a known path is one of these texts. */
export function amongTexts(texts: readonly WildText[]): (path: string) => boolean {
  if (!texts.some(isWild)) return (path) => texts.includes(path);
  // several stars in one text, and a long path: a backtracking regex would take its time
  const isQuick = texts.every((text) => (text.match(/[\uE000\uE001]/g)?.length ?? 0) <= MOST_STARS);
  const regex = isQuick ? new RegExp(`^(?:${texts.map(sourceOfWild).join('|')})$`, 's') : null;
  return (path) =>
    regex !== null && path.length <= MOST_CHARS ? regex.test(path) : texts.some((text) => covers(text, path));
}
