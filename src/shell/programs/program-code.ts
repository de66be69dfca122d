/** Commands of the shell itself that have rules of their own. */
export type Builtin =
  | ('alias' | 'cd' | 'declare' | 'eval' | 'export' | 'getopts' | 'let')
  | ('printf' | 'read' | 'set' | 'tee' | 'test' | 'trap');

/** Options, then a file of code, then words for it. */
export interface Interpreter {
  readonly kind: 'interpreter';
  /** Options whose value is code; without one and without a file the code comes from standard input. */
  readonly code: string;
  /** Options that take the place of the file. */
  readonly instead?: string;
  /** Opens the words after it in a way that can run commands, with these options or with `<>` in its code. */
  readonly opens?: string;
  /** After `--` every word is an argument. */
  readonly dashes?: true;
}

/** The first word that is no option is code, the others are files. */
export interface Filter {
  readonly kind: 'filter';
  /** Options whose value is code, and then no word is. */
  readonly code?: string;
  /** Options that name a file of code, and then no word is. */
  readonly file: string;
  /** Options whose value is data. */
  readonly data?: string;
  /** After `--` every word is a file. */
  readonly dashes?: true;
}

/** Runs code that an option names, and takes options anywhere. */
export interface OptionRunner {
  readonly kind: 'options';
  /** Options whose value is code. */
  readonly code?: string;
  /** The first word chooses what is run. */
  readonly chooses?: boolean;
}

/** A place among a program's words for a shell text which it runs. */
export interface OptionScript {
  /** Options whose value it is; not given: any word. */
  readonly by?: string;
  /** What must stand before it there. */
  readonly after?: RegExp;
  /** What stands behind it there. */
  readonly before?: RegExp;
  /** The same in each line of what it reads. */
  readonly typed?: true;
}

/** Something that runs without being named, in words for a person. */
export interface Beyond {
  /** Only with such words after the program. */
  readonly if?: RegExp;
  readonly what: string;
}
