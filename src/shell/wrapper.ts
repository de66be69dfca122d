/** A program that runs the command in its arguments, and what stands before that command. */
export interface Wrapper {
  /** Short options that take a value. */
  readonly valued?: string;
  /** Short options that take one only when it is attached to them. */
  readonly attached?: string;
  /** Long options that take the next word as their value when they have no `=`, between spaces. */
  readonly valuedLong?: string;
  /** Long options that take the next two words, between spaces. */
  readonly valuedTwice?: string;
  /** Short options without a value. Given: every option of the program is in this row, and after any other it is open what the next word is. */
  readonly flags?: string;
  /** Long options without a value, between spaces. */
  readonly flagsLong?: string;
  /** Options whose value is data to whoever fills in values. */
  readonly data?: readonly string[];
  /** `NAME=value` words before the command. */
  readonly assignments?: boolean;
  /** Words before the command, among the options. */
  readonly operands?: number;
  /** Options with which there are no such words. */
  readonly operandsUnless?: readonly string[];
  /** The word before the command may be missing. */
  readonly maybeOperand?: boolean;
  /** Options with which nothing is run. */
  readonly inert?: readonly string[];
  /** Options whose value is split into the command's words. */
  readonly splits?: readonly string[];
  /** Options whose value is shell text. */
  readonly scripts?: readonly string[];
  /** The command's words, joined by spaces, are shell text, unless one of these options is there. */
  readonly joinsUnless?: readonly string[];
  /** Without a command a shell reads standard input: always, or with these options. */
  readonly opensShell?: 'always' | readonly string[];
  /** The command gets further words from a stream or a file. */
  readonly fed?: boolean;
  /** Options that name the text which is replaced by those words. */
  readonly replaces?: readonly string[];
  /** The command's paths are those of another machine, or below another root. */
  readonly elsewhere?: true;
}

/** By their names, between spaces. */
export type WrapperTable = readonly (readonly [names: string, wrapper: Wrapper])[];
