import type { Options } from './program-options.ts';

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
  /** Words behind which the command begins, whatever stands before them; without one there is none. */
  readonly begins?: string;
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
}
