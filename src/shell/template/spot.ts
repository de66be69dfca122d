import type { JsonEncoding } from './json-encodings.ts';
import { type Mark, marksWithin, type Source } from './mark.ts';
import { type Refusal, readDifferently, taintOf } from './refusal.ts';

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

/**
 * Looks at what stands right before a mark outside single quotes. A dollar sign there is a dollar sign (`${cost}`) and
 * must be escaped, or it would make `$"…"` or `$$` of our reference; its place is the answer.
 */
function dollarBefore(mark: Mark, source: Source, backticks: boolean): { readonly dollar: number | null } | Refusal {
  const { text } = source;
  const at = beforeContinuations(text, mark.at);
  if (text[at - 1] !== '$') {
    if (!isEscaped(text, at)) return { dollar: null };
    const refusal = readDifferently(taintOf(mark), 'a place after a backslash');
    // `\$FILE_PATH` says that this shell shall not fill it in
    return at === mark.at && mark.text.startsWith('$') && !backticks
      ? { ...refusal, mend: { leave: mark.at } }
      : refusal;
  }
  // the shell would have made something of two of them, and joins lines before it reads a dollar sign
  if (text[at - 2] === '$' || at !== mark.at) {
    return readDifferently(taintOf(mark), 'a place after several dollar signs or a line break');
  }
  if (isEscaped(text, at - 1)) return { dollar: null };
  if (backticks) return readDifferently(taintOf(mark), 'a place after a dollar sign in backticks');
  return { dollar: at - 1 };
}

/** A backslash at a line's end joins the lines: what counts stands before it. */
function beforeContinuations(text: string, from: number): number {
  let at = from;
  while (text[at - 1] === '\n' && isEscaped(text, at - 1)) at -= 2;
  return at;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}
