import type { Change } from './effect.ts';
import { effectsOfLine } from './effects-of-line.ts';
import type { LinePlace } from './line-place.ts';

/** The places that a shell line would change, as far as its text tells. Null: it cannot be read. */
export function changesOfLine(line: string, place: LinePlace): readonly Change[] | null {
  const effects = effectsOfLine(line, place);
  return effects?.filter((effect) => 'reach' in effect).filter(({ does }) => does !== 'reads') ?? null;
}
