import type { WildText } from '../wild-text.ts';

/** Words that zsh reads before it looks for a program: how many there are before the command. */
const BEFORE: Readonly<Record<string, number>> = { repeat: 2, noglob: 1, nocorrect: 1, '-': 1 };

/** `repeat 2 cat x`, `=cat x`: the command that zsh runs; null: it is none of these. */
export function behindWord([program = '', ...args]: readonly WildText[]): readonly WildText[] | null {
  if (/^=\w/.test(program)) return [program.slice(1), ...args];
  const count = Object.hasOwn(BEFORE, program) ? BEFORE[program] : undefined;
  if (count === undefined || args.length < count) return null;
  return args.slice(count - 1);
}
