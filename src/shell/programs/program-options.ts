/** How a program reads its options; lists of names stand between spaces. What is not named here has no value. */
export interface Options {
  /** Letters with a value, in the same word or the next one. */
  readonly valued?: string;
  /** Letters with a value in the same word only. */
  readonly attached?: string;
  /** Words with a value after `=` or in the next word: `--eval`, `-exec`. */
  readonly words?: string;
  /** Words with two values, in the next two words. */
  readonly pairs?: string;
  /** All letters and words without a value. Given: after any other it is open what the next word is. */
  readonly flags?: string;
  readonly flagWords?: string;
  /** Options may come after operands. */
  readonly anywhere?: boolean;
  /** Options after whose value there are no more. */
  readonly last?: string;
  /** A word that begins with `+` is an option too. */
  readonly plus?: boolean;
  /** Options that say in which folder it works, and whatever it runs. */
  readonly folder?: string;
}

/** What may stand between a program and its sub-command, besides its options. */
export interface BeforeSubcommand {
  /** Options that take the next word if it is a number. */
  readonly counted?: string;
  /** `NAME=value` words. */
  readonly assignments?: boolean;
  /** Values with which the sub-command may mean anything. */
  readonly redefines?: RegExp;
}

/** The options with which a program does nothing that its operands do not tell; with any other nobody here knows. */
export interface Told {
  /** Letters and words without a value. */
  readonly flags?: string;
  readonly flagWords?: string;
  /** Letters and words with a value that is no file, or one that the program's row names. */
  readonly valued?: string;
  readonly words?: string;
  readonly pairs?: string;
  /** What each operand must be like. */
  readonly operands?: RegExp;
  /** What none of its words may be like. */
  readonly never?: RegExp;
  /** Every word is data to it. */
  readonly anyWord?: true;
}
