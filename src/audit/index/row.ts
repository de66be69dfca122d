import type { RowName } from '../../core/decision-fields.ts';

/** What is told of a decision where many are listed; everything else stands in its records. A text that is empty: nobody says. */
export interface Row extends Readonly<Record<RowName, string>> {
  /** `late`: the end of a hook that nobody waited for; `act`: what a person did, or what a hook left running; `trail`: what the trail says of itself. */
  readonly kind: RowKind;
  /** The number of its last record. */
  readonly seq: number;
  /** The file of the trail, below its folder, and where in it the records stand. */
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
  /** In milliseconds since 1970; 0: its record does not say. */
  readonly at: number;
  readonly id: string;
  readonly event: string;
  /** Empty: it has no outcome. */
  readonly decision: string;
  readonly hold: boolean;
  readonly rewritten: boolean;
  readonly experiment: boolean;
  /** The command, the file, the address, the prompt; cut, and without secrets, as it was recorded. */
  readonly what: string;
  readonly reason: string;
  /** Whose sub-agent it is. */
  readonly parent: string;
  /** Which act, or which word of the trail about itself. */
  readonly act: string;
  /** The hook that an act is about. */
  readonly subject: string;
  /** Records that could not be written. */
  readonly lost: number;
  readonly hooks: readonly RowHook[];
  readonly skips: readonly RowSkip[];
}

export const ROW_KINDS = ['decision', 'late', 'act', 'trail'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** One hook that ran. */
export interface RowHook {
  readonly hook: string;
  readonly name: string;
  readonly layer: string;
  readonly handler: string;
  readonly lane: string;
  readonly status: string;
  readonly decision: string;
  /** Null: its record does not say. */
  readonly ms: number | null;
  /** How long after the event it began; null: its record does not say. */
  readonly waitMs: number | null;
  readonly shadow: boolean;
  /** What a hook on trial would have done: `refused`, `asked`. */
  readonly wouldHave: string;
  readonly rewrote: boolean;
  readonly rejudged: boolean;
  readonly async: boolean;
}

/** One hook that did not run, or that had nothing to say. */
export interface RowSkip {
  readonly hook: string;
  readonly name: string;
  readonly why: string;
}
