import { type Argument, firstTaint } from './argument.ts';
import { insertion } from './edit.ts';
import { firstFound } from './first-found.ts';
import { give } from './give.ts';
import { type Call, readArguments } from './program-call.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

const HINT = `Write printf '%s' … and pass it as an argument.`;

/**
 * A format is a small program: `%n` sets a variable, and `-v` names one. A value that stands in it itself is encoded, so
 * that it means itself.
 */
export function judgePrintf(call: Call): Refusal | null {
  const { words } = call;
  const first = words[0]?.literal === '--' ? 1 : 0;
  const format = words[first];
  if (format !== undefined && canBeEncoded(format)) {
    return encoded(format, first === 0, call) ?? judgeValues(format.fixed, words.slice(first + 1));
  }
  const { options, operands, unclear } = readArguments(words, { valued: 'v' });
  const [written, ...values] = operands;
  const direct = unclear ?? written?.taint ?? null;
  if (direct !== null) return wouldBeCode(direct, 'the format of "printf"', HINT);
  const named = options.flatMap(({ value }) => value ?? []);
  const isPlain = named.every(({ literal }) => literal !== null && /^[A-Za-z_]\w*$/.test(literal));
  const taint = firstTaint(values);
  const carried = taint && { taint, dash: true };
  return (
    firstFound(named, ({ literal }) => give(literal ?? '', carried, call.reading)) ??
    judgeValues(isPlain ? (written?.literal ?? '%n') : '%n', [...values, ...named])
  );
}

function judgeValues(format: string, values: readonly Argument[]): Refusal | null {
  const taint = firstTaint(values);
  const evaluates = /%[^%A-Za-z]*[hlLjzt]*n/.test(format);
  return taint !== null && evaluates ? wouldBeCode(taint, 'the arguments of "printf" with "-v" or "%n"') : null;
}

/** All of its values stand in it themselves, and none in the middle of a conversion or an escape. */
function canBeEncoded({ made, taint, carries, start }: Argument): boolean {
  if (made === null || taint === null || carries !== null || start.startsWith('-')) return false;
  let before = '';
  for (const piece of made.pieces) {
    if (piece.kind === 'text') before += piece.text;
    else if (/%[^%A-Za-z]*[hlLjzt]*$|\\[0-7]{0,3}$|\\[xuU][\da-fA-F]*$/.test(before.replaceAll(/%%|\\\\/g, ''))) {
      return false;
    } else before = '';
  }
  return made.pieces.some((piece) => piece.kind === 'mark');
}

function encoded({ made, dash, taint }: Argument, mayBeOption: boolean, { reading }: Call): Refusal | null {
  const { pieces, at } = made ?? { pieces: [], at: 0 };
  for (const piece of pieces) if (piece.kind === 'mark') reading.formats.add(piece.mark);
  if (taint === null || !mayBeOption || !dash) return null;
  const refusal = wouldBeCode(taint, 'the format of "printf"', HINT);
  return { ...refusal, mend: { edits: [insertion(at, '-- ')] } };
}
