import { absolutePath } from '../../core/path-forms.ts';
import type { ShellWord } from '../../shell/parse/shell-word.ts';
import type { CommandReading, GivenOperand } from '../../shell/programs/spellings/read-command.ts';

type Options = CommandReading<ShellWord>['options'];

export function textOf({ word }: GivenOperand<ShellWord>): string {
  return typeof word === 'string' ? word : word.value;
}

export function hasOption(options: Options, ...names: readonly string[]): boolean {
  return options.some(({ means }) => names.some((name) => means.includes(name)));
}

export function valuesOf(options: Options, ...names: readonly string[]): readonly string[] {
  return options.flatMap(({ means, value }) =>
    names.some((name) => means.includes(name)) && value !== null ? [value] : [],
  );
}

/** Where git runs by what it is told; null: that shows only when it runs. */
export function gitFolder(options: Options, cwd: string | null, home: string): string | null {
  if (hasOption(options, '--git-dir', '--namespace')) return null;
  return valuesOf(options, '-C').reduce<string | null>((from, to) => movedTo(wordOf(to), from, home), cwd);
}

/** A value of an option, of which only its text is known. */
export function wordOf(value: string): ShellWord {
  return { value, literal: !/[$`*?]/.test(value) };
}

export function movedTo(word: ShellWord | undefined, cwd: string | null, home: string): string | null {
  if (word === undefined) return home;
  const text = /^(?:~|"?\$(?:HOME|\{HOME\}))(?=\/|$)/.test(word.value) ? homePath(word.value, home) : word.value;
  if (!word.literal && text === word.value) return null;
  return text.startsWith('/') || cwd !== null ? absolutePath(text, cwd ?? '/') : null;
}

function homePath(text: string, home: string): string {
  return text.replaceAll('"', '').replace(/^(?:~|\$HOME|\$\{HOME\})/, home);
}
