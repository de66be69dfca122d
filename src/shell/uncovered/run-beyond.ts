import { programName, type ShellWord, textOf } from '../parse/shell-word.ts';
import type { Program } from '../programs/program.ts';
import type { Beyond } from '../programs/program-code.ts';
import { programNamed } from '../programs/program-named.ts';
import { isIn } from '../programs/read-options.ts';

const SYSTEM = /^\/(?:usr|bin|sbin|lib|lib64|opt|nix|snap|System|Library)\//;
const MOST_WORDS = 6;

/** What a command runs without naming it, if there is a row for it. */
export function beyondOf(program: ShellWord, others: readonly ShellWord[]): Beyond | undefined {
  const words = others.filter(({ value }) => !value.startsWith('-') || value === '--run');
  const after = textOf(words);
  return programNamed(programName(program)).beyond?.find((one) => one.if?.test(after) ?? true);
}

/** Whether an option's value is a file of code; that file is held fast where the line names it as one. */
export function namesCode({ code, codeFiles }: Program, option: string): boolean {
  return isIn(codeFiles, option) || (code?.kind === 'filter' && isIn(code.file, option));
}

/** Whether it is named by a path in a project or in a home: then it is a file whose bytes are approved. */
export function isOwnFile({ value }: ShellWord): boolean {
  return value.includes('/') && !SYSTEM.test(value);
}

/** The beginning of a command, for a sentence. */
export function shownWords(words: readonly string[]): string {
  return words.slice(0, MOST_WORDS).join(' ').trim();
}
