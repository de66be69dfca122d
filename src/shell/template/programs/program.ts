import type { Options } from '../read-options.ts';

/** What a program makes of its words, as far as it concerns values that must not become code. */
export type Program =
  /** Any word may be code, or choose it. `stdin`: and so may what it reads. */
  | { readonly kind: 'code'; readonly stdin?: boolean }
  /** `sh` and its kind: options, then a script file, or with `-c` the text of one. */
  | { readonly kind: 'shell' }
  | Interpreter
  | Filter
  | Wrapper
  /** Runs code that an option names, and takes options anywhere. */
  | OptionRunner
  | { readonly kind: 'find' }
  | { readonly kind: 'builtin'; readonly builtin: Builtin }
  | Subcommands;

/** Commands of the shell itself that have rules of their own. */
export type Builtin =
  | 'alias'
  | 'cd'
  | 'declare'
  | 'eval'
  | 'export'
  | 'getopts'
  | 'let'
  | 'printf'
  | 'read'
  | 'set'
  | 'tee'
  | 'test'
  | 'trap';

/** Options, then a file of code, then words for it. */
export interface Interpreter {
  readonly kind: 'interpreter';
  readonly options: Options;
  /** Options whose value is code; without one and without a file the code comes from standard input. */
  readonly code: readonly string[];
  /** Options that take the place of the file. */
  readonly instead?: readonly string[];
  /** Opens the words after it in a way that can run commands, with these options or with `<>` in its code. */
  readonly opens?: readonly string[];
  /** After `--` every word is an argument. */
  readonly dashes?: true;
}

/** The first word that is no option is code, the others are files. */
export interface Filter {
  readonly kind: 'filter';
  readonly options: Options;
  /** Options whose value is code, and then no word is. */
  readonly code: readonly string[];
  /** Options that name a file of code, and then no word is. */
  readonly file: readonly string[];
  /** Options whose value is data. */
  readonly data: readonly string[];
  /** After `--` every word is a file. */
  readonly dashes?: true;
}

/** Runs the command in its words. */
export interface Wrapper {
  readonly kind: 'wrapper';
  readonly options: Options;
  /** Words between the options and the command. */
  readonly operands?: number;
  /** `NAME=value` words before the command. */
  readonly assignments?: boolean;
  /** Options whose value is code, or which make code of all words. */
  readonly code?: readonly string[];
  /** Options whose value is data. */
  readonly data?: readonly string[];
  /** Options with which nothing is run. */
  readonly inert?: readonly string[];
  /** The command gets more words, from standard input. */
  readonly fed?: boolean;
}

export interface OptionRunner {
  readonly kind: 'options';
  readonly options: Options;
  /** Options whose value is code. */
  readonly code?: readonly string[];
  /** The first word chooses what is run. */
  readonly chooses?: boolean;
}

/** Its first word decides; what is not named is harmless. */
export interface Subcommands {
  readonly kind: 'subcommands';
  readonly options: Options;
  readonly code?: readonly string[];
  readonly commands: Readonly<Record<string, Program>>;
}

/** Programs under their names, several names in one text. */
export type ProgramTable = readonly (readonly [names: string, program: Program])[];
