import type { ParameterExpansionPart, Word } from 'unbash';
import { firstMark, type Source } from './mark.ts';
import { type Refusal, readDifferently, taintOf, wouldBeCode } from './refusal.ts';
import type { Quote, Surroundings } from './spot.ts';

/**
 * The word of `${x:-…}` that holds marks, and how they are referenced in it: in the words of `-` and `+` and in the
 * patterns of `#` and `%` the shells agree; offsets and indices would be code. Null: there are no marks.
 */
export function filledOperand(
  part: ParameterExpansionPart,
  { quote }: Surroundings,
  source: Source,
): { readonly operand: Word; readonly quote: Quote } | Refusal | null {
  const mark = firstMark(source, part.pos, part.end);
  if (mark === null) return null;
  const { operation, index, prefix } = part;
  const shown = `"\${${part.parameter}…}"`;
  if (operation?.type === 'Slice' || index !== undefined) {
    return wouldBeCode(taintOf(mark), `an offset or an index in ${shown}`);
  }
  const isDefault = operation?.type === 'Default' && /^:?[-+=?]$/.test(operation.operator);
  if (prefix !== undefined || (operation?.type !== 'Remove' && !isDefault)) {
    return readDifferently(taintOf(mark), `an expansion ${shown}`);
  }
  const { operand } = operation;
  if (quote === 'bare') return { operand, quote };
  // inside quotes shells disagree about further quotes, and dash about patterns in here-documents
  const disagree = /['"\\`]|\$[({]/.test(source.text.slice(operand.pos, operand.end));
  if (disagree || (!isDefault && quote === 'document')) {
    return readDifferently(taintOf(mark), `an expansion ${shown} inside quotes`);
  }
  // the pattern must be quoted again, a default must not
  return { operand, quote: isDefault ? quote : 'bare' };
}
