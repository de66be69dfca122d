import type { Command, CommandArgument, Redirection } from 'unbash';
import { resolveWord } from './parse/resolve-word.ts';
import type { ShellWord } from './parse/shell-word.ts';
import type { Inner } from './programs/inner-command.ts';
import { wrappedCommands } from './programs/wrapped-commands.ts';
import { visitCommands } from './visit-commands.ts';

const MAX_SCRIPT_DEPTH = 4;
const MAX_WRAPPERS = 8;

/**
 * The words of a command line that may name script files, as paths: programs with a `/`, and other words that look like
 * a path or a file name. The given variables are filled in; a word with any other expansion is left out.
 */
export function scriptWords(command: string, variables: Readonly<Record<string, string>>): readonly string[] {
  const found = new Set<string>();
  collect(command, variables, 0, found);
  return [...found];
}

function collect(text: string, variables: Readonly<Record<string, string>>, depth: number, into: Set<string>): void {
  const lookup = (name: string) => (Object.hasOwn(variables, name) ? (variables[name] ?? null) : null);
  const resolve = (argument: CommandArgument): ShellWord => {
    const value = argument.type === 'Word' ? resolveWord(argument, 'argument', lookup) : null;
    return { value: value ?? argument.text, literal: value !== null };
  };
  visitCommands(text, (command) => {
    for (const target of inputTargets(command.redirects)) addPath(resolve(target), into);
    const words = command.name === undefined ? [] : [command.name, ...command.args].map(resolve);
    const [program, ...others] = words;
    if (program?.literal === true && program.value.includes('/')) into.add(program.value);
    for (const word of others) addPath(word, into);
    if (depth < MAX_SCRIPT_DEPTH) {
      for (const script of innerScripts(words)) collect(script, variables, depth + 1, into);
    }
  });
}

function inputTargets(redirects: readonly Redirection[]): Command['args'] {
  return redirects.flatMap((redirect) =>
    redirect.type === 'Redirect' && redirect.operator === '<' && redirect.target !== undefined ? [redirect.target] : [],
  );
}

/** A word that names a file, or an option that does after its `=`. */
function addPath({ value, literal }: ShellWord, into: Set<string>): void {
  if (!literal) return;
  const path = value.startsWith('-') ? value.slice(value.indexOf('=') + 1) : value;
  if (!path.startsWith('-') && (path.includes('/') || /[^.]\.[A-Za-z0-9]+$/.test(path))) into.add(path);
}

function innerScripts(words: readonly ShellWord[], wrappers = 0): readonly string[] {
  return wrappers > MAX_WRAPPERS ? [] : wrappedCommands(words).flatMap((inner) => scriptsOf(inner, wrappers));
}

function scriptsOf(inner: Inner<ShellWord>, wrappers: number): readonly string[] {
  switch (inner.kind) {
    case 'stdin':
      return [];
    case 'script':
      return inner.words.every((word) => word.literal) ? [inner.words.map((word) => word.value).join(' ')] : [];
    case 'command':
    case 'fed':
      return innerScripts(inner.words, wrappers + 1);
  }
}
