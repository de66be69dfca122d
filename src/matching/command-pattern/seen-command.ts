import type { ShellWord } from '../../shell/parse/shell-word.ts';
import { type CommandReading, readCommand } from '../../shell/programs/spellings/read-command.ts';
import type { Wildcard } from '../wildcard.ts';
import { comparedWords } from './open-words.ts';
import type { ComparedWord } from './operands-match.ts';
import { programIn, type SeenWord, seenWord } from './seen-word.ts';

/** One simple command, for whoever compares it with patterns. */
export interface SeenCommand {
  readonly words: readonly SeenWord[];
  /** What its program may be called; null: anything. */
  readonly program: Wildcard | null;
  /** The same where that is known. */
  readonly name: string | null;
  /** Apart from how it is spelled. */
  readonly reading: CommandReading<SeenWord>;
  /** Its operands, ready to be compared. */
  readonly operands: readonly ComparedWord[];
  /** It is asked how it works, or what it would do. What it hands on to another program says nothing about itself. */
  readonly onlyTells: boolean;
}

/** The words as the walk gives them: of those that are not literal, the text as written. */
export function seenCommand(words: readonly ShellWord[]): SeenCommand {
  const own = words.map(seenWord);
  const [first, ...rest] = own;
  const program = first === undefined ? null : programIn(first);
  const [name] = program ?? [];
  // `$DIR/bin/git` is git, wherever that is
  const isNamed = program?.length === 1 && name !== undefined;
  const named = isNamed ? [{ value: name, literal: true, may: program, opens: 'nothing' } as const, ...rest] : own;
  const reading = readCommand(named);
  const spelled = isNamed ? reading.program : null;
  return {
    words: own,
    program: spelled === null ? program : [spelled],
    name: spelled,
    reading,
    operands: comparedWords(reading),
    onlyTells: onlyTells(reading),
  };
}

/** A word of a pattern that is itself about such a command. */
export const ONLY_TELLS = /^--?(?:dry[-_]?run|help|version)$/;
const DRY = new Set(['true', 'client', 'server']);

function onlyTells({ options, operands, known }: CommandReading<SeenWord>): boolean {
  if (options.length === 0) return false;
  const handsOn = operands.some(({ word }) => typeof word !== 'string' && /^(?:run|exec)$/.test(word.value));
  if (handsOn) return false;
  // `git push -n`: where that is what the letter means
  const dry = known.flatMap((level) => level.options.get('--dry-run')?.means ?? []);
  return options.some(
    ({ written, means, value }) =>
      (ONLY_TELLS.test(written) || means.some((one) => dry.includes(one))) && (value === null || DRY.has(value)),
  );
}
