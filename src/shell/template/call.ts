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

/**
 * What is looked at: where it is not certain that a word is a program which is run, only its words, or only the text of a
 * program among them.
 */
export type Scope = 'all' | 'words' | 'text';
