import { programName, type ShellWord } from '../parse/shell-word.ts';
import { type Arguments, argumentsOf as argumentsAfter } from '../programs/arguments.ts';

/** The words after a program, apart from each other. */
export function argumentsOf([program, ...words]: readonly ShellWord[]): Arguments<ShellWord> {
  return argumentsAfter(program === undefined ? '' : programName(program), words, (word) => word);
}
