import type { Findings } from './findings.ts';
import type { CodeForm } from './form.ts';
import type { Rows } from './row.ts';
import type { Value } from './value.ts';

export interface Language {
  readonly form: (text: string) => CodeForm;
  readonly calls: Rows;
  readonly modules: Readonly<Record<string, string>>;
}

/** Whoever follows a program, as its parts need it. */
export interface Reader {
  readonly language: Language;
  readonly found: Findings;
  /** Has a function of the program called with these. */
  readonly invoke: (value: Value, args: readonly Value[], named?: ReadonlyMap<string, Value>) => Value;
  /** Reads a text as a program of the same language. */
  readonly code: (text: string) => Value;
  readonly module: (name: string) => Value;
}
