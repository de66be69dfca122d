import { programName } from '../../shell/parse/shell-word.ts';
import { quotedWord } from '../../shell/quoted-word.ts';
import { simpleCommands } from '../../shell/simple-commands.ts';
import { compileShellSpec } from '../shell-spec.ts';

interface CommandInLine {
  /** As written; it may be a path. */
  readonly program: string;
  /** The last part of its path. */
  readonly name: string;
  readonly args: readonly string[];
  readonly text: string;
  /** The program is known before it runs. */
  readonly literal: boolean;
}

/** Every simple command of a shell line. */
export function commandsIn(given: Line): readonly CommandInLine[] {
  const { commands, unreadable } = simpleCommands(lineOf(given));
  if (unreadable) throw new Error('the shell line cannot be read');
  return commands.map(({ words: [program, ...others], text }) => ({
    program: program?.value ?? '',
    name: program === undefined ? '' : programName(program),
    args: others.map(({ value }) => value),
    text,
    literal: program?.literal ?? false,
  }));
}

/** Whether a shell line runs what a permission rule for it would describe; `alone`: and surely nothing else. */
export function lineRuns(given: Line, spec: string): { readonly any: boolean; readonly alone: boolean } {
  const { any, all } = compileShellSpec(spec);
  const line = lineOf(given);
  const runs = any(line);
  return { any: runs, alone: runs && all(line) };
}

/** Some agents give the words of a command instead of a line. */
export type Line = string | readonly unknown[];

function lineOf(given: Line): string {
  if (typeof given === 'string') return given;
  if (!given.every((word) => typeof word === 'string')) throw new Error('a command must be a text, or a list of texts');
  return given.map(quotedWord).join(' ');
}
