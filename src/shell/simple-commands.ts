import { type PlacedWord, type ShellWord, wordsOf } from './shell-word.ts';
import { visitCommands } from './visit-commands.ts';
import { wrappedCommand } from './wrapped-command.ts';

export interface SimpleCommand {
  /** The program and its arguments; never empty. */
  readonly words: readonly ShellWord[];
  /** As written, from the program to the last word. */
  readonly text: string;
}

interface SimpleCommands {
  readonly commands: readonly SimpleCommand[];
  /** Part of the line could not be read: there may be more commands than these. */
  readonly unreadable: boolean;
}

const MAX_SCRIPT_DEPTH = 8;
const MAX_WRAPPERS = 16;

/**
 * Every simple command that a shell line runs, wherever it stands in it. What a wrapper (`sudo`, `env`, `xargs`,
 * `sh -c`, …) runs is a further command after the wrapper's own; where that is not literal text, its program is a word
 * that is not literal.
 */
export function simpleCommands(line: string): SimpleCommands {
  const commands: SimpleCommand[] = [];
  const readable = collect(line, 0, commands);
  return { commands, unreadable: !readable };
}

function collect(text: string, depth: number, into: SimpleCommand[]): boolean {
  if (depth > MAX_SCRIPT_DEPTH) return false;
  let readable = true;
  const visited = visitCommands(text, (command, source) => {
    const words = wordsOf(command);
    if (words.length > 0 && !add(words, source, depth, into)) readable = false;
  });
  return visited && readable;
}

function add(words: readonly PlacedWord[], source: string, depth: number, into: SimpleCommand[]): boolean {
  let current = words;
  for (let wrappers = 0; wrappers <= MAX_WRAPPERS; wrappers++) {
    into.push({ words: current.map(({ value, literal }) => ({ value, literal })), text: textOf(current, source) });
    const inner = wrappedCommand(current);
    switch (inner.kind) {
      case 'none':
        return true;
      case 'script':
        return addScript(inner.words, depth, into);
      case 'command':
        current = inner.words;
        break;
      case 'fed':
        current = fed(inner.words, inner.placeholder);
        break;
    }
  }
  return false;
}

function addScript(words: readonly ShellWord[], depth: number, into: SimpleCommand[]): boolean {
  const text = words.map((word) => word.value).join(' ');
  if (words.every((word) => word.literal)) return collect(text, depth + 1, into);
  into.push({ words: [{ value: text, literal: false }], text });
  return true;
}

/** What xargs adds is not known: a last word that is not literal stands for it. */
function fed(words: readonly PlacedWord[], placeholder: string | null): readonly PlacedWord[] {
  const end = words.at(-1)?.end ?? 0;
  const own = words.map((word) =>
    placeholder !== null && word.value.includes(placeholder) ? { ...word, literal: false } : word,
  );
  return [...own, { value: '', literal: false, pos: end, end }];
}

function textOf(words: readonly PlacedWord[], source: string): string {
  return source.slice(words[0]?.pos ?? 0, words.at(-1)?.end ?? 0);
}
