import type { Change } from './change.ts';
import type { Scope } from './scope.ts';
import type { WildText } from './wild-text.ts';

/** What a command finds on its standard input: a text, or only the words of whoever writes it. */
export interface Input {
  readonly text: string | null;
  readonly words: readonly WildText[];
}

/** What goes along while a line is read. */
export interface Reading {
  readonly changes: Change[];
  /** How many scripts this one stands in. */
  readonly depth: number;
  unreadable: boolean;
  /** Reads shell text that stands in this line. */
  readonly script: (text: string, scope: Scope, input: Input, reading: Reading) => void;
}
