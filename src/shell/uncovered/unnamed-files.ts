import { isLoaderName } from '../../core/env-names.ts';
import type { ShellWord } from '../parse/shell-word.ts';
import { programName } from '../parse/shell-word.ts';
import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import type { SimpleCommand } from '../simple-commands.ts';

/** Code on the command line: the options that hold it, and the words by which it loads files. */
const INLINE = /^(?:-[A-Za-z]*[cepEr]|--eval|--print)$/;
const INLINE_JOINED = /^--(?:eval|print)=/;
const SHELL = /^(?:\.|source|(?:ba|da|z|k|mk|rb|a|fi)?sh)$/;
const LOADS =
  /\b(?:require|import|from|include|include_once|require_once|require_relative|load|load_file|do|use|dofile|loadfile|exec\w*|eval|spawn\w*|system|popen|open|read\w*|runpy|source|file_get_contents)\b|`/i;
const GLOB = /[*?[]|\{[^}]*[,.][^}]*\}/;

const ASSIGNED = /(?:^|[\s;&|({'"])([A-Za-z_]\w*)=/gm;
/** They change where something is looked for, or how it looks, and nobody sets them to have code run. */
const PLAIN =
  /^(?:PATH|IFS|HOME|SHELL|PS4|CDPATH|TERMINFO|XDG_\w+|HOOKLINE_\w+|DYLD_PRINT\w*|GIT_(?:TERMINAL_PROMPT|OPTIONAL_LOCKS|AUTHOR_\w+|COMMITTER_\w+|TRACE\w*|INDEX_FILE|MERGE_AUTOEDIT|LITERAL_PATHSPECS|FLUSH|DEFAULT_HASH))$/;

/**
 * Files that a line runs without naming them, so that no hash holds them fast; in words for a person. `isResolved`: of
 * the word for a script that is not literal.
 */
export function unnamedFiles(
  line: string,
  commands: readonly SimpleCommand[],
  isResolved: (script: string) => boolean = () => true,
): readonly string[] {
  const loaders = [...line.matchAll(ASSIGNED)].flatMap(([, name = '']) =>
    isLoaderName(name) && !PLAIN.test(name) ? [name] : [],
  );
  const set = loaders.map((name) => `what "${name}=…" makes its programs load`);
  const found = commands.flatMap(({ words, elsewhere }) => {
    const unnamed = ofCommand(words, line);
    return unnamed.length > 0 || elsewhere ? unnamed : ofScript(words, isResolved);
  });
  return [...new Set([...found, ...set])];
}

function ofCommand([program, ...others]: readonly ShellWord[], line: string): readonly string[] {
  if (program === undefined || !program.literal) return [];
  if (programName(program) === 'run-parts') {
    const folder = others.findLast(({ value }) => !value.startsWith('-'))?.value ?? '';
    return [`the files of "${folder}" that run-parts runs`];
  }
  if (!isInterpreter(program)) return [];
  const shown = program.value;
  const scripts = others.filter(({ value }) => !/^[-+]/.test(value)).slice(0, 2);
  const code = codeOf(program, others);
  return [
    ...scripts.flatMap((word) => unnamed(word, shown, line)),
    ...(code !== null && LOADS.test(code) ? [`the files that the code given to ${shown} loads`] : []),
  ];
}

/** Options by which an interpreter only looks whether a script could run. */
const ONLY_CHECKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:ba|da|z|k|fi)?sh$/, /^-[a-z]*n[a-z]*$|^--no-execute$/],
  [/^php[\d.]*$/, /^(?:-l|--syntax-check)$/],
  [/^ruby[\d.]*$/, /^-w?c$/],
  [/^node(?:js)?$/, /^(?:-c|--check)$/],
];

/** `bash "$X"/guard.sh`: a script, and nobody knows which. */
function ofScript(words: readonly ShellWord[], isResolved: (script: string) => boolean): readonly string[] {
  const script = scriptOf(words);
  const [program, ...others] = words;
  if (script === null || script.literal || program?.literal !== true || isResolved(script.value)) return [];
  // what a shell reads from there is told by whoever reads the line
  if (script.value.startsWith('<(') && SHELL.test(programName(program))) return [];
  const before = others.slice(0, others.indexOf(script));
  const checks = ONLY_CHECKS.some(
    ([name, option]) => name.test(programName(program)) && before.some(({ value }) => option.test(value)),
  );
  return checks ? [] : [`what "${script.value.replaceAll('"', '')}" is when it runs`];
}

/** Shells are read by whoever reads the line. */
function codeOf(program: ShellWord, others: readonly ShellWord[]): string | null {
  if (SHELL.test(programName(program))) return null;
  const at = others.findIndex(({ value }) => INLINE.test(value));
  const joined = others.find(({ value }) => INLINE_JOINED.test(value));
  return (at === -1 ? joined : others[at + 1])?.value ?? null;
}

function unnamed({ value, literal }: ShellWord, program: string, line: string): readonly string[] {
  if (literal) return [];
  const text = value.replaceAll('"', '');
  if (text === '' || text.includes('{}')) return [`the files that ${program} is given to run`];
  const isFound = GLOB.test(text.replace(/\$\{[^}]*\}/g, '')) || /`|\$\((?!pwd\))/.test(text) || isFromLoop(text, line);
  return isFound ? [`the files that "${program} ${text}" finds`] : [];
}

/** `for f in hooks.d/*`, `while read f`: another value each time. */
function isFromLoop(text: string, line: string): boolean {
  const names = [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
  return names.some((name) => new RegExp(`\\b(?:for ${name}\\b|read (?:-\\w+ )*${name}\\b)`).test(line));
}
