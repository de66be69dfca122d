import type { JsonEncoding } from './json-encodings.ts';
import { type Mark, marksWithin, type Source } from './mark.ts';
import type { Refusal } from './refusal.ts';
import { dollarBefore } from './text-before.ts';

/** A place where a value can be referenced, and how. */
export interface Spot {
  readonly mark: Mark;
  readonly quote: Quote;
  readonly encoding: JsonEncoding | 'text';
  /** Where a dollar sign stands that must not meet the reference; null: there is none. */
  readonly dollar: number | null;
}

export type Quote = 'bare' | 'single' | 'double' | 'document';

/** What a node stands in. */
export interface Surroundings {
  readonly quote: Quote;
  readonly backticks: boolean;
  /** A word that is compared with something: brackets in it mean one of several characters. */
  readonly pattern: boolean;
  /** It is surely bash that reads the command. */
  readonly bash: boolean;
}

export interface Search {
  readonly source: Source;
  readonly spots: Spot[];
  readonly encodings: Map<Mark, JsonEncoding>;
  /** The first one; nothing is looked for after it. */
  refusal: Refusal | null;
}

/** All marks of a literal text. */
export function addSpots(pos: number, end: number, { quote, backticks }: Surroundings, search: Search): void {
  const { source, spots, encodings } = search;
  for (const mark of marksWithin(source, pos, end)) {
    const before = quote === 'single' ? { dollar: null } : dollarBefore(mark, source, backticks);
    if ('why' in before) {
      search.refusal ??= before;
      return;
    }
    spots.push({ mark, quote, encoding: encodings.get(mark) ?? 'text', dollar: before.dollar });
  }
}
