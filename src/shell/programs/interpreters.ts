import { programName, type ShellWord } from '../parse/shell-word.ts';
import { programNamed } from './program-named.ts';
import type { Options } from './program-options.ts';
import { isIn, readOptions } from './read-options.ts';
import { readShellOptions } from './shell-script.ts';

/** Whether a program's argument is the program that is meant, whatever it is called. */
export function isInterpreter(program: Pick<ShellWord, 'value'>): boolean {
  return programNamed(programName(program)).interprets === true;
}

/** Of an interpreter that has no row for its options. */
const USUAL: Options = {
  valued: 'WXrICcemp',
  words: '--require --import --loader --conditions --env-file --eval --print',
};
const USUAL_CODE = '-c -e -m -p --eval --print';

/** The script that a simple command gives its interpreter, if it is one and there is one. */
export function scriptOf([program, ...others]: readonly ShellWord[]): ShellWord | null {
  if (program === undefined || !isInterpreter(program)) return null;
  const { shell, code, options = USUAL } = programNamed(programName(program));
  if (shell === true || /^(?:\.|source)$/.test(program.value)) {
    const { at, givesText } = readShellOptions(others);
    // `sh -` is told to read its input
    return givesText ? null : (others[at] ?? others.find(({ value }) => value === '-') ?? null);
  }
  const known = code?.kind === 'interpreter' ? `${code.code} ${code.instead ?? ''}` : USUAL_CODE;
  // `deno run x.ts`
  const own = others[0]?.value === 'run' ? others.slice(1) : others;
  const read = readOptions(own, code?.kind === 'interpreter' ? options : USUAL, (word) => word);
  return read.options.some(({ name }) => isIn(known, name)) ? null : (read.operands[0] ?? null);
}
