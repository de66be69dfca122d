import { programName, type ShellWord, textOf } from '../parse/shell-word.ts';
import type { SimpleCommand } from '../simple-commands.ts';
import { beyondOf, shownWords } from './run-beyond.ts';

const MODULE = /^(?:python[\d.]*|pypy[\d.]*)$/;

/** What a line runs beyond the files that it names, in words for a person. `isHashed`: of a program that is not literal. */
export function unhashed(
  commands: readonly SimpleCommand[],
  isHashed: (program: string) => boolean = () => false,
): readonly string[] {
  const fetches = commands.some(({ words: [first] }) => /^(?:curl|wget|fetch|http)$/.test(programName(first ?? NONE)));
  const found = commands.flatMap(({ words }) => {
    const [program, ...others] = words;
    if (program === undefined) return [];
    if (!program.literal) return isHashed(program.value) ? [] : [unknownCommand(program, fetches)];
    return [...ofRunner(program, others), ...ofModule(program, others)];
  });
  return [...new Set(found)];
}

const NONE = { value: '' };

function unknownCommand({ value }: ShellWord, fetches: boolean): string {
  if (value === '') return fetches ? 'what is downloaded and run' : 'what a shell reads from its input';
  return `what "${value.replaceAll('"', '')}" is when it runs`;
}

function ofRunner(program: ShellWord, others: readonly ShellWord[]): readonly string[] {
  const beyond = beyondOf(program, others);
  if (beyond === undefined) return [];
  const words = textOf([program, ...others]).split(' ');
  return [`${beyond.what} that "${shownWords(words)}" runs`];
}

/** `python -m ruff`: a name that is looked for in many places. */
function ofModule(program: ShellWord, others: readonly ShellWord[]): readonly string[] {
  if (!MODULE.test(programName(program))) return [];
  const at = others.findIndex(({ value }) => /^-[A-Za-z]*m$/.test(value));
  const module = at === -1 ? undefined : others[at + 1];
  return module === undefined ? [] : [`the module "${module.value}" that ${program.value} finds`];
}
