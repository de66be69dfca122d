import { PROGRAMS, programNamed } from '../programs/program-named.ts';
import type { Call } from './call.ts';
import { isWild, type WildText } from './wild-text.ts';

/**
 * The command in the words of a program that no row tells about: `somewrap rm -rf src`, `somewrap -n 5 git push`. Its first
 * word behind options, or the one behind what may be the value of such an option, is a program of the table, and there are
 * words for that. Nobody knows whether it is run; null: there is none.
 */
export function givenCommand({ name, args, file }: Pick<Call, 'name' | 'args' | 'file'>): readonly WildText[] | null {
  // of a file only what is surely told counts
  if (file !== null || isWild(name) || Object.keys(programNamed(name)).length > 0) return null;
  const first = args.findIndex((word) => !word.startsWith('-'));
  const isValue = first > 0 && !args[first - 1]?.includes('=');
  const at = [first, ...(isValue ? [first + 1] : [])].find((i) => i >= 0 && isProgram(args[i] ?? ''));
  return at === undefined || at === args.length - 1 ? null : args.slice(at);
}

/** What only a shell knows, no program can run. */
function isProgram(word: WildText): boolean {
  const name = word.slice(word.lastIndexOf('/') + 1);
  return !isWild(word) && PROGRAMS.has(name) && programNamed(name).inShell !== true;
}
