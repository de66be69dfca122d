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

/** What stands before the command that a program runs, and how that command is written. */
export interface Wrapper extends Options {
  /** `NAME=value` words before the command. */
  readonly assignments?: boolean;
  /** Words before the command, among the options. */
  readonly operands?: number;
  /** Options with which there are no such words. */
  readonly operandsUnless?: string;
  /** The word before the command may be missing. */
  readonly maybeOperand?: boolean;
  /** Options with which nothing is run. */
  readonly inert?: string;
  /** Options whose value is split into the command's words. */
  readonly splits?: string;
  /** Options whose value is shell text. */
  readonly scripts?: string;
  /** The command's words, joined by spaces, are shell text, unless one of these options is there. */
  readonly joinsUnless?: string;
  /** Each of the command's words is shell text by itself. */
  readonly each?: true;
  /** Without a command a shell reads standard input: always, or with these options. */
  readonly opensShell?: 'always' | { readonly with: string };
  /** The command gets further words from a stream or a file. */
  readonly fed?: boolean;
  /** Options that name the text which is replaced by those words. */
  readonly replaces?: string;
  /** Options whose value is data to whoever fills in values. */
  readonly data?: string;
  /** The command's paths are those of another machine, or below another root. */
  readonly elsewhere?: true;
  /** The command has the environment of the line. */
  readonly inherits?: true;
  /** The command has the rights of somebody else. */
  readonly escalates?: true;
}

/** A program of which some sub-commands run a command. */
export interface Runner extends Wrapper {
  /** Those sub-commands; several words may be one. */
  readonly behind: string;
  /** Words behind which the command begins, whatever stands before them; without one there is none. */
  readonly begins?: string;
}

/** Which of a program's words are code. */
export type Code =
  /** Any word may be, or choose it. `stdin`: and so may what it reads. */
  | { readonly kind: 'all'; readonly stdin?: boolean }
  /** `sh` and its kind: options, then a script file, or with `-c` the text of one. */
  | { readonly kind: 'shell' }
  | Interpreter
  | Filter
  /** A command in its words, as `wraps` has it, which only whoever fills in values looks at. */
  | { readonly kind: 'wrapper'; readonly wraps: Wrapper }
  | OptionRunner
  | { readonly kind: 'find' }
  | { readonly kind: 'builtin'; readonly builtin: Builtin }
  | Subcommands;

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

/** Its first word decides; what is not named is harmless. Its options stand before that word. */
export interface Subcommands {
  readonly kind: 'subcommands';
  readonly code?: string;
  readonly commands: Readonly<Record<string, Program>>;
}

/** What a program writes because its words say where; options, between spaces, and numbers of operands. */
export interface Writes {
  /** Options before a file; the long ones that most programs have need no row. */
  readonly files?: string;
  readonly folders?: string;
  /** Options before the beginning of a name. */
  readonly prefixed?: string;
  /** Options before `Name=file`. */
  readonly settings?: string;
  readonly operands?: readonly number[];
  readonly prefixes?: readonly number[];
  /** The beginning of names where no word says it. */
  readonly prefix?: string;
  /** Operands that are folders which it writes into. */
  readonly into?: readonly number[];
  /** Words with which it writes into the current folder, under names that come from elsewhere; `''`: always. */
  readonly here?: string;
  /** Its words may be commands of its own language that write. */
  readonly said?: true;
}

/**
 * What a program does with what it is given. `any`: it may read it or change it, as one that no row tells about; `none`: it
 * opens none of it, unless `writesWith` says so. Both are statements: a row without one does not compile.
 */
export type Given = 'any' | 'none' | GivenFiles;

/** What becomes of the files that are a program's operands; lists of options stand between spaces. */
export interface GivenFiles {
  readonly does: 'reads' | 'writes' | 'deletes' | 'unknown';
  /** What is there already stays as it is. */
  readonly creates?: true;
  /** So many words before them are no files, unless one of these options is there. */
  readonly after?: number;
  readonly unless?: string;
  /** Folders are meant with everything in them: `always`, or with these options. */
  readonly deep?: string;
  /** On the way down it passes over names with a leading dot, unless one of these options is there. */
  readonly hiddenWith?: string;
  /** Without one it is about the folder that it runs in: `always`, where nothing is piped into it, or with these options. */
  readonly here?: string;
  /** Options before a glob: of what lies in a folder it reads what that finds. */
  readonly globs?: string;
  /** At most so many of the words are files. */
  readonly most?: number;
  /** Only words like this are files. */
  readonly like?: RegExp;
  /** A word that stands alone is a file, although others would stand behind a first word that is none. */
  readonly sole?: true;
  /** With these options none of the words is a file. */
  readonly not?: string;
  /** Sub-commands that may stand before everything else. */
  readonly skips?: string;
  /** The words are files behind these sub-commands only. */
  readonly behind?: string;
}

/** Programs whose words no list can tell apart; `effects/program-acts.ts` has a function for each. */
export type ActsName =
  | ('applied-patch' | 'archives' | 'copies' | 'dd' | 'edits' | 'fed' | 'find')
  | ('git' | 'mirrors' | 'packs' | 'patch' | 'rights' | 'shreds' | 'sqlite' | 'temporary');

/** What a program reads because its options say where; options between spaces. */
export interface Reads {
  /** Options before a file. */
  readonly files?: string;
  /** Options before a file that lists further files, which it reads as well. */
  readonly lists?: string;
  /** Options before a file that it sends. */
  readonly sent?: string;
  /** Options before what it sends, in which `@` or `<` stands before a file. */
  readonly sentAt?: string;
  /** Options before what it sends, which is a file if it begins with `@`. */
  readonly marked?: string;
  /** Options before what it sends, which is a file unless there is a `=` in it. */
  readonly unlessAssigned?: string;
  /** Options before a name and a file. */
  readonly paired?: string;
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

export interface Network {
  readonly fetches?: true;
  readonly sends?: true;
  /** It passes on what it reads, in both directions. */
  readonly talks?: true;
  /**
   * Which of its operands are hosts; not given: URLs and `host:path`. `named`: without one of those it stays here;
   * `needed`: the first, without which it does nothing; `image`: the registry that the last is named after.
   */
  readonly hosts?: 'all' | 'first' | 'named' | 'needed' | 'image';
  /** Options before a host; without one of them, and without a URL, it stays here. */
  readonly hostsBy?: string;
  /** Options before an address that it talks with as with its operands. */
  readonly also?: string;
  /** Options before a machine that all of it goes through. */
  readonly through?: string;
  /** Only with such words after the program. */
  readonly with?: RegExp;
  /** Its operands are addresses such as `TCP:host:80`; without one it stays here. */
  readonly addresses?: true;
}

/** A place among a program's words for a shell text which it runs. */
export interface OptionScript {
  /** Options whose value it is; not given: any word. */
  readonly by?: string;
  /** What must stand before it there. */
  readonly after?: RegExp;
  /** What stands behind it there. */
  readonly before?: RegExp;
}

/** Something that runs without being named, in words for a person. */
export interface Beyond {
  /** Only with such words after the program. */
  readonly if?: RegExp;
  readonly what: string;
}

/**
 * What becomes of what a program reads. `prints`: it comes out again, and goes into what it writes; `tells`: no more is said
 * of it than how much there is, whether it is the same or what it hashes to; `keeps`: it goes into what it writes and
 * nowhere else; `uses`: the program works with it, or gives it to what it starts; `loads`: it becomes variables of the shell.
 */
export type Handling = 'prints' | 'tells' | 'keeps' | 'uses' | 'loads';

export interface Content {
  /** Without one of the options below; not given: nobody can tell. */
  readonly is?: Handling;
  /** The same of its standard input, where that is something else. */
  readonly piped?: Handling;
  /** Options, between spaces, with which it is something else; the first that is there decides. Null: nobody can tell. */
  readonly with?: readonly (readonly [options: string, is: Handling | null])[];
  /** Options before a file that it only uses. */
  readonly used?: string;
  /** Sub-commands with which it is something else. */
  readonly behind?: Readonly<Record<string, Handling>>;
  /** No list of options says it: `effects/content/handling.ts` has a function for each. */
  readonly by?: 'compared' | 'converted' | 'inPlace' | 'listed' | 'packed' | 'zipped';
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

/** Everything that is known of a program. Each who asks says what it means that something is not known. */
export interface Program {
  readonly options?: Options;
  /** It runs the command in its words. */
  readonly wraps?: Wrapper;
  /** It runs the command behind one of its sub-commands. */
  readonly runner?: Runner;
  readonly code?: Code;
  /** Where else in its words there may be shell text that it runs. */
  readonly scripts?: readonly OptionScript[];
  /** Words, joined by spaces, with which somebody gets the rights of somebody else; null: with any. */
  readonly escalatesWith?: RegExp | null;
  /** It reads shell text. */
  readonly shell?: true;
  /** Its argument is the program that is meant. */
  readonly interprets?: true;
  /** The shell knows it itself, or reads it before a program is looked for. */
  readonly inShell?: true;
  /** Words with which it runs more than itself; null: none. Not given: nobody here knows its arguments. */
  readonly runsWith?: RegExp | null;
  /** What it runs without naming it; the first that fits. */
  readonly beyond?: readonly Beyond[];
  /** Options whose value is a file of code. */
  readonly codeFiles?: string;
  /** Sub-commands with which it runs a program of a package, between spaces; `''`: it always does. */
  readonly runsPackage?: string;
  /** Words with which it changes the files that it is given; null: none. */
  readonly writesWith?: RegExp | null;
  /** Options with which it changes nothing. */
  readonly readsWith?: string;
  readonly given?: Given;
  readonly acts?: ActsName;
  readonly reads?: Reads;
  readonly writes?: Writes;
  /** Words with which it only sends; `toLast`: if its last word is a place on another machine. */
  readonly uploads?: { readonly words: RegExp; readonly toLast?: true };
  /** Its plain words are names of tasks and tests. */
  readonly tasks?: true;
  /** What it is given are files, never folders to be written into. */
  readonly filesOnly?: true;
  /** None of its words is a program. */
  readonly startsNothing?: true;
  /** What it does with other machines. */
  readonly network?: Network;
  readonly sub?: BeforeSubcommand;
  /** What becomes of what it reads, from a file or from its standard input. */
  readonly content?: Content;
  /** It may look at any variable of its environment: always, or with such a word. */
  readonly looksAtVariables?: true | RegExp;
  /** It says or writes down what it is given: how it ends says nothing about it. */
  readonly records?: true;
  /** Its words say all that it does, with these options: nothing else is read, written, sent or started. */
  readonly told?: Told;
}

/** A row of the table. It cannot be mild by leaving something out: what becomes of what the program is given is said. */
export interface Row extends Program {
  readonly given: Given;
}

/** Programs by their names, between spaces: those that behave alike share a row, and none stands in two. */
export type Rows = readonly (readonly [names: string, row: Row])[];
