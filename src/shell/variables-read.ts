import { functionsIn } from './functions-in.ts';
import { programName, type ShellWord } from './parse/shell-word.ts';
import type { Program } from './programs/program.ts';
import { programNamed } from './programs/program-named.ts';
import { wrappedCommands } from './programs/wrapped-commands.ts';
import { quotedWord } from './quoted-word.ts';
import { simpleCommands } from './simple-commands.ts';
import { gitMayRun } from './uncovered/git-runs.ts';
import { beyondOf, isOwnFile, namesCode } from './uncovered/run-beyond.ts';

/** Whether a variable of the environment may be looked at. */
export type MayRead = (variable: string) => boolean;

/**
 * What a line may look at of its environment: the variables that it names, and any of them where it starts something
 * that may look for itself: a script, another language, a program that is not known, one that prints them all.
 */
export function variablesRead(line: string): MayRead {
  // a shell joins lines before it reads names
  const text = line.replaceAll('\\\n', '');
  const { commands, unreadable } = simpleCommands(text);
  const own = functionsIn(text);
  const looks = unreadable || INDIRECTLY.test(text) || commands.some(({ words }) => mayLook(words, own));
  return (variable) => looks || text.includes(variable);
}

/** The same of a program that is started without a shell. */
export function variablesReadBy(program: string, args: readonly string[]): MayRead {
  const words = [program, ...args].map((value) => ({ value, literal: true }));
  const looks = simpleCommands(words.map(({ value }) => quotedWord(value)).join(' ')).commands.some((one) =>
    mayLook(one.words, new Set()),
  );
  return (variable) => looks || words.some(({ value }) => value.includes(variable));
}

/** `${!name}`, what the system tells of processes, and what a shell reads before anything else. */
const INDIRECTLY = /\$\{!|\/proc\b|\bENV=|\bBASH_ENV=/;

function mayLook(words: readonly ShellWord[], own: ReadonlySet<string>): boolean {
  const [program, ...others] = words;
  if (program === undefined || own.has(program.value)) return false;
  if (!program.literal || isOwnFile(program)) return true;
  const name = programName(program);
  if (/^(?:\.|source)$/.test(name)) return true;
  const known = programNamed(name);
  if (known.shell === true || known.wraps !== undefined) return mayRunMore(name, words);
  if (name === 'git') return gitMayRun(others) || beyondOf(program, others) !== undefined;
  if (known.inShell === true) return listsVariables(name, others);
  return known.interprets === true || mayLookItself(known, others);
}

/** What it runs in its turn is among the commands of the line, unless that is a file, or whatever it is given. */
function mayRunMore(name: string, words: readonly ShellWord[]): boolean {
  if (/^(?:exec|command)$/.test(name)) return false;
  const inner = wrappedCommands(words);
  return inner.length === 0 || inner.some(({ kind, elsewhere }) => kind === 'stdin' || elsewhere === true);
}

/** `set`, `export -p`: the shell prints them itself. */
function listsVariables(name: string, others: readonly ShellWord[]): boolean {
  if (/^(?:compgen|complete|enable|bind|fc|history|shopt)$/.test(name)) return true;
  if (!/^(?:set|export|readonly|declare|typeset|local)$/.test(name)) return false;
  const listed = name === 'set' ? /^[-+]o$/ : /^-[A-Za-z]*[pn]/;
  const last = others.at(-1);
  return (
    last === undefined || (name === 'set' ? listed.test(last.value) : others.some(({ value }) => listed.test(value)))
  );
}

function mayLookItself(known: Program, others: readonly ShellWord[]): boolean {
  const { runsWith, looksAtVariables: looks } = known;
  if (runsWith === undefined || looks === true) return true;
  return others.some(({ value }) => runsWith?.test(value) || looks?.test(value) || namesCode(known, value));
}
