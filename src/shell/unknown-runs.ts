import { functionsIn } from './functions-in.ts';
import { gitMayRun } from './git-runs.ts';
import { isInterpreter } from './interpreters.ts';
import { codeFileOptions, knownProgram } from './known-programs.ts';
import type { ShellWord } from './parse/shell-word.ts';
import { programName } from './program-name.ts';
import { SHELLS } from './shell-script.ts';
import { SHELL_WORDS } from './shell-words.ts';
import type { SimpleCommand } from './simple-commands.ts';
import { hasRunner } from './unhashed-runners.ts';
import { WRAPPERS } from './wrappers.ts';

const MOST_WORDS = 6;
const SYSTEM = /^\/(?:usr|bin|sbin|lib|lib64|opt|nix|snap|System|Library)\//;

/**
 * Calls of which nobody here can tell what they run in their turn, in words for a person: programs that are not known,
 * and known ones with words that make them run, or load, something.
 */
export function unknownRuns(line: string, commands: readonly SimpleCommand[]): readonly string[] {
  const own = functionsIn(line);
  const found = commands.flatMap(({ words, elsewhere }) => {
    const [program, ...others] = words;
    if (program === undefined || !program.literal || elsewhere || own.has(program.value)) return [];
    return mayRun(program, others) ? [`what "${shown(words)}" may run`] : [];
  });
  return [...new Set(found)];
}

function mayRun(program: ShellWord, others: readonly ShellWord[]): boolean {
  const name = programName(program);
  if (name === 'git') return gitMayRun(others);
  const known = knownProgram(name);
  if (known !== null && others.some(({ value }) => known.runsWith?.test(value) === true)) return true;
  if (loadsUnnamed(name, others)) return true;
  if (known !== null || hasRunner(program, others) || WRAPPERS.has(name) || SHELLS.has(name)) return false;
  if (SHELL_WORDS.has(program.value) || isInterpreter(program) || /^(?:parallel|run-parts)$/.test(name)) return false;
  // what lies in a project, or in a home, is a file whose bytes are approved
  return !program.value.includes('/') || SYSTEM.test(program.value);
}

/** `awk -f program`: a file that does not look like one is not among those that are hashed. */
function loadsUnnamed(name: string, others: readonly ShellWord[]): boolean {
  const options = codeFileOptions(name);
  if (options === null) return false;
  return others.some(({ value }, i) => {
    const file = options.test(value) ? others[i + 1] : undefined;
    return file !== undefined && !(file.literal && /\/|[^.]\.\w+$/.test(file.value));
  });
}

function shown(words: readonly ShellWord[]): string {
  const text = words
    .slice(0, MOST_WORDS)
    .map(({ value }) => value)
    .join(' ');
  return text.replaceAll('"', '').trim();
}
