import { readBounded } from './parse/parse-shell.ts';
import { type ShellWord, wordsOf } from './parse/shell-word.ts';
import type { Reading, Run } from './walk/run.ts';
import { readLine } from './walk/walk.ts';

export interface SimpleCommand {
  /** The program and its arguments; never empty. */
  readonly words: readonly ShellWord[];
  /** As written, from the program to the last word. */
  readonly text: string;
  /** Its paths are those of another machine, or below another root. */
  readonly elsewhere: boolean;
}

interface SimpleCommands {
  readonly commands: readonly SimpleCommand[];
  /** Part of the line could not be read: there may be more commands than these. */
  readonly unreadable: boolean;
}

/** Longer text with errors is not worth the time that its nested scripts may take. */
const READING: Reading = { words: wordsOf, maxBrokenChars: 1024, maxInner: 512 };

/**
 * Every simple command that a shell line runs, wherever it stands in it. What a wrapper (`sudo`, `env`, `find -exec`,
 * `sh -c`, …) runs is a further command after the wrapper's own; where that is not literal text, its program is a word
 * that is not literal.
 */
export function simpleCommands(line: string): SimpleCommands {
  const read = readBounded(line, () => readLine(line, READING, null));
  if (read === null) return { commands: [], unreadable: true };
  const commands = read.runs.flatMap((run) => (run.kind === 'redirections' ? [] : [simple(run)]));
  return { commands, unreadable: read.broken || read.cut };
}

function simple({ kind, words, source, elsewhere }: Run): SimpleCommand {
  const own = words.map(({ value, literal }) => ({ value, literal }));
  const written = source.slice(words[0]?.pos ?? 0, words.at(-1)?.end ?? 0);
  return { words: own, text: kind === 'unknown' ? (own[0]?.value ?? '') : written, elsewhere: elsewhere !== null };
}
