import { DECLARED_WRAPPERS } from '../../core/declared-wrappers.ts';
import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';
import { unwrap } from './unwrap.ts';

/**
 * What a program runs that somebody declared as a wrapper. Nobody has said what its options are, so one word before the
 * command may be the value of one; and what it is given counts as with any other program.
 */
export function declaredCommands<W extends ShellWord>(name: string, words: readonly W[]): readonly Inner<W>[] {
  if (DECLARED_WRAPPERS.size === 0) return [];
  return [...DECLARED_WRAPPERS].flatMap((declared) => {
    const [program, ...before] = declared.split(' ');
    if (program !== name || !before.every((word, i) => words[i]?.value === word)) return [];
    const inner = unwrap(words.slice(before.length), { assignments: true, maybeOperand: true });
    return inner.map((one) => ({ ...one, besides: true }) as const);
  });
}
