import { functionsIn } from './functions-in.ts';
import type { ShellWord } from './parse/shell-word.ts';
import { programName } from './parse/shell-word.ts';
import { programNamed } from './programs/program-named.ts';
import { simpleCommands } from './simple-commands.ts';

/**
 * Whether a line does nothing but write something down: nothing in it asks, compares, or ends it as if somebody objected.
 * What such a line was given cannot change what it answers, unless it prints it.
 */
export function onlyRecords(line: string): boolean {
  const { commands, unreadable } = simpleCommands(line);
  return !unreadable && commands.length > 0 && functionsIn(line).size === 0 && commands.every(isRecorder);
}

function isRecorder({ words: [program, ...others] }: { readonly words: readonly ShellWord[] }): boolean {
  if (program?.literal !== true || programNamed(programName(program)).records !== true) return false;
  if (program.value.includes('/') && !/^\/(?:usr\/)?bin\//.test(program.value)) return false;
  switch (programName(program)) {
    case 'exit':
    case 'return':
      return others.length === 0 || (others.length === 1 && others[0]?.literal === true && others[0].value === '0');
    case 'jq':
      return others.every(
        ({ value }) => !/halt|error|^-[A-Za-z]*[efL]|^--(?:exit-status|from-file|library)/.test(value),
      );
    default:
      return true;
  }
}
