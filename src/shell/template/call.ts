import type { Argument } from './argument.ts';
import type { Reading } from './flow.ts';
import type { Taint } from './refusal.ts';

/** What a command reads. */
export interface Input {
  readonly stdin: Taint | null;
  /** Its literal text; null: unknown. */
  readonly document: string | null;
}

/** A program that is run with words. */
export interface Call extends Input {
  readonly name: string;
  readonly words: readonly Argument[];
  readonly reading: Reading;
}
