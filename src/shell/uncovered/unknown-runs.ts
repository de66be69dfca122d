import { functionsIn } from '../functions-in.ts';
import { programName, type ShellWord } from '../parse/shell-word.ts';
import type { Program } from '../programs/program.ts';
import { programNamed } from '../programs/program-named.ts';
import type { SimpleCommand } from '../simple-commands.ts';
import { gitMayRun } from './git-runs.ts';
import { beyondOf, isOwnFile, namesCode, shownWords } from './run-beyond.ts';

/**
 * Calls of which nobody here can tell what they run in their turn, in words for a person: programs that are not known,
 * and known ones with words that make them run, or load, something.
 */
export function unknownRuns(line: string, commands: readonly SimpleCommand[]): readonly string[] {
  const own = functionsIn(line);
  const found = commands.flatMap(({ words, elsewhere }) => {
    const [program, ...others] = words;
    if (program === undefined || !program.literal || elsewhere || own.has(program.value)) return [];
    const shown = shownWords(words.map(({ value }) => value.replaceAll('"', '')));
    return mayRun(program, others) ? [`what "${shown}" may run`] : [];
  });
  return [...new Set(found)];
}

function mayRun(program: ShellWord, others: readonly ShellWord[]): boolean {
  const name = programName(program);
  if (name === 'git') return gitMayRun(others);
  const known = programNamed(name);
  if (others.some(({ value }) => known.runsWith?.test(value) === true) || loadsUnnamed(known, others)) return true;
  const isKnown = known.runsWith !== undefined || known.wraps !== undefined || known.interprets === true;
  if (isKnown || programNamed(program.value).inShell === true || beyondOf(program, others) !== undefined) return false;
  if (/^(?:parallel|run-parts)$/.test(name)) return false;
  return !isOwnFile(program);
}

/** `awk -f program`: a file that does not look like one is not among those that are hashed. */
function loadsUnnamed(known: Program, others: readonly ShellWord[]): boolean {
  return others.some(({ value }, i) => {
    const file = namesCode(known, value) ? others[i + 1] : undefined;
    return file !== undefined && !(file.literal && /\/|[^.]\.\w+$/.test(file.value));
  });
}
