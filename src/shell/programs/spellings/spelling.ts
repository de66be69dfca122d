/** In how many ways the same is said to one program, or to one sub-command of it. */
export interface Spelling {
  /**
   * Options between spaces, those that mean the same between commas: `-r,-R,--recursive`. A `=` behind them: they take a
   * value. `-D>-d,-f`: it stands for those together.
   */
  readonly options?: string;
  /** Operands that mean an option: of `git push`, `+main` and `:main`. */
  readonly operands?: readonly (readonly [is: RegExp, means: string])[];
  /** Operands before the sub-command that say nothing about it: `cargo +nightly`. */
  readonly skips?: RegExp;
  /** A long option is written out; elsewhere it may be cut short as long as it is clear. */
  readonly whole?: true;
  /** Behind so many operands begins the command of another. */
  readonly stopsAfter?: number;
  /** Options are words behind one dash, or two: `-auto-approve`. No letters are put together. */
  readonly dashWords?: true;
  /** The first operand is a group of letters: `tar xzf`. */
  readonly bareLetters?: true;
  /** `of=x` is an option. */
  readonly settings?: true;
}

/** By what is written before the options, in several ways between bars; the first is the one that patterns are compared by. */
export type SpellingTable = readonly (readonly [commands: string, spelling: Spelling])[];
