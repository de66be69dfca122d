import { readBounded } from './parse/parse-shell.ts';
import { type ShellWord, wordsOf } from './parse/shell-word.ts';
import { readLine } from './walk/walk.ts';

export interface NeededCommand {
  /** The program and its arguments; never empty. */
  readonly words: readonly ShellWord[];
  /** What comes of it is only asked: it may be that whoever asks knows that it may not be there. */
  readonly asked: boolean;
}

/**
 * The commands that a shell line runs in any case: not those of a branch, of a loop, behind `&&` or `||`, or after
 * something that may have ended it; nor those that another takes the place of.
 */
export function neededCommands(line: string): readonly NeededCommand[] {
  const read = readBounded(line, () => readLine(line, { words: wordsOf, asksSure: true, maxInner: 512 }, null));
  const own = new Set(read?.functions.map(({ name }) => name.value));
  return (read?.runs ?? []).flatMap(({ kind, words, sure }) => {
    const isMeant = kind === 'command' && sure !== null && !own.has(words[0]?.value ?? '');
    return isMeant ? [{ words, asked: sure === 'asked' }] : [];
  });
}
