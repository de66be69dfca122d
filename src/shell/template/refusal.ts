import type { Edit } from './edit.ts';
import type { Mark } from './mark.ts';

/** Why a template does not run. */
export interface Refusal {
  readonly why: string;
  readonly hint?: string;
  /** Of the placeholder in the command. */
  readonly at: number;
  /** What may be written instead, and means the same. */
  readonly mend?: Mend;
}

/** `leave`: the place of a placeholder that an inner shell fills in itself. */
export type Mend = { readonly edits: readonly Edit[] } | { readonly leave: number };

/** A value that gets somewhere: the placeholder it comes from, and the variable or the like that brings it. */
export interface Taint {
  readonly at: number;
  /** The placeholder as written. */
  readonly text: string;
  readonly via: string | null;
  /** It may be another placeholder's value just as well. */
  readonly any?: true;
}

/** `place` with an article: `the program text of "sh -c"`. */
export function wouldBeCode(taint: Taint, place: string, hint?: string): Refusal {
  return refusal(taint, place, ', where a value would be code.', hint);
}

export function cannotBeFilled(mark: Mark, place: string, hint?: string): Refusal {
  return refusal(taintOf(mark), place, ', where the shell fills nothing in.', hint);
}

export function readDifferently(taint: Taint, place: string, hint?: string): Refusal {
  return refusal(taint, place, ', which shells read differently.', hint);
}

export function cannotBeRead(at: number, why: string): Refusal {
  return { at, why: `The command with its placeholders cannot be compiled: ${why}.` };
}

export function taintOf(mark: Mark): Taint {
  return { at: mark.at, text: mark.text, via: null };
}

function refusal({ at, text, via }: Taint, place: string, end: string, hint?: string): Refusal {
  const direct = via === null || via === text;
  const why = direct ? `"${text}" stands in ${place}${end}` : `"${via}" carries "${text}" into ${place}${end}`;
  return hint === undefined ? { at, why } : { at, why, hint };
}
