import type { CommandReading } from '../../shell/programs/spellings/read-command.ts';
import type { ComparedWord } from './operands-match.ts';
import type { SeenWord } from './seen-word.ts';

/** The operands of a command, for whoever compares them. */
export function comparedWords({ operands }: CommandReading<SeenWord>): readonly ComparedWord[] {
  return operands.map(({ word, mayBeValue }) => {
    if (typeof word === 'string') return { may: [word], literal: true, many: false, optional: mayBeValue };
    const { may, literal, opens } = word;
    return { may, literal, many: opens !== 'nothing', optional: mayBeValue };
  });
}

/**
 * Whether options may be among its words that are not literal. People keep a branch or a file in a variable behind other
 * operands; what stands right behind the sub-command, or was made to be options, may be some.
 */
export function mayHoldOptions({ operands, unclear }: CommandReading<SeenWord>, depth: number): boolean {
  if (unclear.length > 0) return true;
  return operands.some(({ word }, i) => {
    if (typeof word === 'string') return false;
    return word.opens === 'options' || (word.opens === 'words' && i <= depth);
  });
}
