import type { Findings } from './findings.ts';
import type { CodeForm } from './form.ts';
import type { Rows } from './row.ts';
import type { Entries, Items, Names, Value } from './value.ts';

export interface Language {
  readonly form: (text: string) => CodeForm;
  readonly calls: Rows;
  readonly modules: Readonly<Record<string, string>>;
  /** A list or a record with nothing in it counts as false, and a loop over a record is one over its names. */
  readonly isPython: boolean;
}

/** Whoever follows a program, as its parts need it. */
export interface Reader {
  readonly language: Language;
  readonly found: Findings;
  /** The names that are known everywhere in the program. */
  readonly top: Names;
  /** What was put in the place of something that comes with the language: `os.remove = f`. */
  readonly replaced: Entries;
  /** Has a function of the program called with these. */
  readonly invoke: (value: Value, args: readonly Value[], named?: ReadonlyMap<string, Value>) => Value;
  /** Does what may happen, or not: afterwards everything is as it was before, or as it is then. */
  readonly maybe: (body: () => void) => void;
  /** Calls it at the end once more: whoever calls it later finds other values. */
  readonly later: (value: Value, args?: readonly Value[]) => void;
  /** Reads a text as a program of the same language. */
  readonly code: (text: string) => Value;
  readonly module: (name: string) => Value;
  /** Every change goes by these, so that it is known what was there before. */
  readonly set: (of: Entries, name: string, value: Value) => void;
  readonly remove: (of: Entries, name: string) => void;
  readonly changing: (items: Items) => Items;
  /** What an item is where the function that is asked about each lets it stay. */
  readonly refined: (callee: Value, item: Value) => Value;
  /** Something that nobody knows has had it. */
  readonly escaped: (value: Value) => void;
  /** What is done now is done in any case. */
  readonly isSure: () => boolean;
  /** The names that are known where the program is now. */
  readonly here: () => Names;
}
