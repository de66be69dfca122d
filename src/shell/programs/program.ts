import type { Beyond, Builtin, Filter, Interpreter, OptionRunner, OptionScript } from './program-code.ts';
import type { Content } from './program-content.ts';
import type { ActsName, Given, Reads, Writes } from './program-files.ts';
import type { Network } from './program-network.ts';
import type { BeforeSubcommand, Options, Told } from './program-options.ts';
import type { Runner, Wrapper } from './program-wrapper.ts';

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

/** Its first word decides; what is not named is harmless. Its options stand before that word. */
export interface Subcommands {
  readonly kind: 'subcommands';
  readonly code?: string;
  readonly commands: Readonly<Record<string, Program>>;
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
  /** Words with which it only tells or forgets something, whatever it does otherwise. */
  readonly escalatesUnless?: RegExp;
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
  /** So many plain words at its beginning say what it is to do, and are no files. */
  readonly leads?: number;
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
