import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';

/** A program that runs commands on the files it finds. */
interface Finder {
  /** The words after which those stand. */
  readonly action: RegExp;
  /** Part of every word that becomes a file. */
  readonly placeholder: string;
}

const FIND: Finder = { action: /^-(?:exec|ok)(?:dir)?$/, placeholder: '{}' };
const FD: Finder = { action: /^(?:-[A-Za-z]*[xX]|--exec(?:-batch)?)$/, placeholder: '{' };
const FINDERS: ReadonlyMap<string, Finder> = new Map([
  ...['find', 'gfind', 'bfs'].map((name) => [name, FIND] as const),
  ...['fd', 'fdfind'].map((name) => [name, FD] as const),
]);

/** What `find … -exec` and its like run; `{}` is a file. */
export function foundCommands<W extends ShellWord>(name: string, words: readonly W[]): readonly Inner<W>[] {
  const finder = FINDERS.get(name);
  if (finder === undefined) return [];
  const inner: Inner<W>[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word?.literal !== true || !finder.action.test(word.value)) continue;
    const end = endOf(words, at + 1);
    const command = words.slice(at + 1, end);
    // `-name -exec -o …`: it was the value of a test
    if (command.length === 0 || /^[-(),!]/.test(command[0]?.value ?? '')) continue;
    const whole = finder === FD && !command.some(({ value }) => value.includes('{')) ? withFile(command) : command;
    const inFolders = /^-(?:exec|ok)dir$/.test(word.value) ? { inFolders: true as const } : {};
    inner.push({ kind: 'fed', words: whole, placeholder: finder.placeholder, adds: false, ...inFolders });
    at = end;
  }
  return inner;
}

/** `fd -x rm`: what is found stands at the end. */
function withFile<W extends ShellWord>(command: readonly W[]): readonly W[] {
  return [...command, ...command.slice(-1).map((last) => ({ ...last, value: '{}', literal: true }))];
}

/** At a `;`, or at a `+` right after `{}`. */
function endOf(words: readonly ShellWord[], from: number): number {
  for (let at = from; at < words.length; at++) {
    const value = words[at]?.value;
    if (value === ';' || (value === '+' && words[at - 1]?.value === '{}')) return at;
  }
  return words.length;
}
