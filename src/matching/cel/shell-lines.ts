import { programName } from '../../shell/parse/shell-word.ts';
import { quotedWord } from '../../shell/quoted-word.ts';
import { simpleCommands } from '../../shell/simple-commands.ts';
import { compileRuns, type RunsTest } from '../command-pattern/compile-runs.ts';
import { compileShellSpec, type ShellSpec } from '../shell-spec.ts';

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

/**
 * Whether a shell line runs what a pattern describes, in any spelling, or what a permission rule for it would describe;
 * `alone`: and surely nothing else.
 */
export function lineRuns(given: Line, spec: string): { readonly any: boolean; readonly alone: boolean } {
  const { any, all, runs } = compiled(spec);
  const line = lineOf(given);
  const isRun = any(line) || (runs?.may(line) ?? false);
  return { any: isRun, alone: isRun && (all(line) || (runs?.surely(line) ?? false)) };
}

/** A pattern that is no command, as in `git push; *`, is compared as a text only. */
function compiled(spec: string): ShellSpec & { readonly runs: RunsTest | null } {
  const known = specs.get(spec);
  if (known !== undefined) return known;
  const runs = compileRuns([spec]);
  const made = { ...compileShellSpec(spec), runs: 'problem' in runs ? null : runs };
  const [oldest] = specs.size < MOST_SPECS ? [] : specs.keys();
  if (oldest !== undefined) specs.delete(oldest);
  specs.set(spec, made);
  return made;
}

const specs = new Map<string, ReturnType<typeof compiled>>();
const MOST_SPECS = 256;

/** Some agents give the words of a command instead of a line. */
export type Line = string | readonly unknown[];

function lineOf(given: Line): string {
  if (typeof given === 'string') return given;
  if (!given.every((word) => typeof word === 'string')) throw new Error('a command must be a text, or a list of texts');
  return given.map(quotedWord).join(' ');
}
