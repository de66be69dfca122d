import { functionsIn } from './functions-in.ts';
import { gitMayRun } from './git-runs.ts';
import { isInterpreter } from './interpreters.ts';
import { codeFileOptions, knownProgram } from './known-programs.ts';
import type { ShellWord } from './parse/shell-word.ts';
import { programName } from './program-name.ts';
import { SHELLS } from './shell-script.ts';
import { SHELL_WORDS } from './shell-words.ts';
import { simpleCommands } from './simple-commands.ts';
import { hasRunner } from './unhashed-runners.ts';
import { wrappedCommands } from './wrapped-commands.ts';
import { WRAPPERS } from './wrappers.ts';

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
  const looks = simpleCommands(words.map(({ value }) => quoted(value)).join(' ')).commands.some((one) =>
    mayLook(one.words, new Set()),
  );
  return (variable) => looks || words.some(({ value }) => value.includes(variable));
}

/** `${!name}`, what the system tells of processes, and what a shell reads before anything else. */
const INDIRECTLY = /\$\{!|\/proc\b|\bENV=|\bBASH_ENV=/;

/** Known programs that may look at any variable; `with`: only with such a word. */
const READERS: readonly { readonly programs: string; readonly with?: RegExp }[] = [
  { programs: 'printenv ps top npm pnpm yarn bun cargo go terraform tofu prettier gh glab hookline man' },
  { programs: 'awk gawk mawk nawk', with: /ENVIRON/ },
  { programs: 'jq gojq jaq yq xq gron fx dasel mlr psql openssl', with: /env/i },
];

const SYSTEM = /^\/(?:usr|bin|sbin|lib|lib64|opt|nix|snap|System|Library)\//;

function mayLook(words: readonly ShellWord[], own: ReadonlySet<string>): boolean {
  const [program, ...others] = words;
  if (program === undefined || own.has(program.value)) return false;
  if (!program.literal || (program.value.includes('/') && !SYSTEM.test(program.value))) return true;
  const name = programName(program);
  if (/^(?:\.|source)$/.test(name)) return true;
  if (SHELLS.has(name) || WRAPPERS.has(name)) return mayRunMore(name, words);
  if (name === 'git') return gitMayRun(others) || hasRunner(program, others);
  if (SHELL_WORDS.has(name)) return listsVariables(name, others);
  return isInterpreter(program) || mayLookItself(name, others);
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

function mayLookItself(name: string, others: readonly ShellWord[]): boolean {
  const known = knownProgram(name);
  if (known === null) return true;
  const reader = READERS.find(({ programs }) => programs.split(' ').includes(name));
  const has = (pattern: RegExp | null | undefined): boolean =>
    others.some(({ value }) => pattern?.test(value) === true);
  if (reader !== undefined && (reader.with === undefined || has(reader.with))) return true;
  return has(known.runsWith) || has(codeFileOptions(name));
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
