import type { WildText } from '../wild-text.ts';

/** A text on the disk that a command runs, and how. */
export interface RanText {
  readonly path: string;
  /** What of the file it is: a script of package.json, a target of a Makefile. */
  readonly part?: string;
  /** The whole text of the file. */
  readonly text: string;
  readonly how: RunAs;
  /** Whether it comes to that, nobody can tell. */
  readonly maybe?: true;
}

export type RunAs =
  /** By the shell that reads the line; with these words, where there are any. */
  | { readonly kind: 'in place'; readonly words: readonly WildText[] }
  /** By a shell of its own. */
  | { readonly kind: 'script'; readonly words: readonly WildText[] }
  /** Each of these lines by a shell of its own, in that folder. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly folder: WildText | null }
  /** As this command does, which names the file. */
  | { readonly kind: 'command'; readonly words: readonly WildText[] }
  /** As this command does, in which the text stands. */
  | { readonly kind: 'inline'; readonly words: readonly WildText[] };
