import type { JsonObject } from './json.ts';

/** What a file can make of a rule that is written elsewhere. */
export const CHANGED_TO = ['off', 'deny', 'ask', 'shadow'] as const;
export type ChangedTo = (typeof CHANGED_TO)[number];

/** A call that a rule does not concern: a shell line, or the input of a tool, and nothing that is only like it. */
export type RuleException = ({ readonly command: string } | { readonly tool: string; readonly input: JsonObject }) & {
  /** Only in this folder and what is in it. */
  readonly in?: string;
};

/** What a file says under `rules` about one name. */
export interface RuleChange {
  readonly name: string;
  readonly at: number;
  /** null: it stays what it is. */
  readonly is: ChangedTo | null;
  readonly except: readonly RuleException[];
}

/** What became of a rule, and by which place: `<file>:<line>`, for people. */
export interface ChangedBy {
  readonly to: ChangedTo | 'except';
  readonly by: string;
}

/** What a file says under `extends`, one for each. */
export interface ExtendedName {
  readonly text: string;
  readonly at: number;
}

/** What a file takes over from others, and what it makes of it. */
export interface Composition {
  readonly extended: readonly ExtendedName[];
  readonly changes: readonly RuleChange[];
}
