import type { Fold } from './changed-text.ts';
import { isShort, lookedFor } from './patterns.ts';
import { holdsOf, list, namesOf, numberOf, plainText, text, textOf, UNKNOWN, unknown } from './value.ts';

export function splitText(isFromEnd: boolean): Fold {
  return (args) => {
    const [first = UNKNOWN, by, most] = args;
    if (first.is === 'list') return first;
    const plain = plainText(first);
    const holds = holdsOf(first);
    const separator = by === undefined || (by.is === 'text' && by.isWord === true) ? undefined : lookedFor(by);
    // `line.split('=')`
    if (plain === null && separator === '=') return list([unknown(namesOf(holds)), unknown(holds)]);
    const limit = most === undefined ? null : numberOf(most);
    const isKnown = plain !== null && separator !== null && (most === undefined || limit !== null) && isShort(plain);
    if (!isKnown) return list([unknown(holds)], true, holds);
    const pieces =
      separator === undefined ? plain.trim().split(/\s+/) : separator === '' ? [...plain] : plain.split(separator);
    const whole =
      limit === null || typeof separator !== 'string' ? pieces : limited(pieces, separator, limit, isFromEnd);
    return list(
      whole.map((one) => text(one)),
      false,
      holds,
    );
  };
}

/** Python's second number says how often it is cut. */
function limited(pieces: readonly string[], by: string, cuts: number, isFromEnd: boolean): readonly string[] {
  if (cuts < 0 || pieces.length <= cuts + 1) return pieces;
  const at = pieces.length - cuts;
  return isFromEnd
    ? [pieces.slice(0, at).join(by), ...pieces.slice(at)]
    : [...pieces.slice(0, cuts), pieces.slice(cuts).join(by)];
}

/** `line.partition('=')` */
export function parted(isLast: boolean): Fold {
  return ([first = UNKNOWN, by = UNKNOWN]) => {
    const [plain, separator, holds] = [plainText(first), plainText(by), holdsOf(first)];
    if (plain === null || separator === null)
      return list([unknown(separator === '=' ? namesOf(holds) : holds), by, unknown(holds)]);
    const at = isLast ? plain.lastIndexOf(separator) : plain.indexOf(separator);
    const none = isLast ? ['', '', plain] : [plain, '', ''];
    const parts = at < 0 ? none : [plain.slice(0, at), separator, plain.slice(at + separator.length)];
    return list(parts.map((part) => textOf([part], holds)));
  };
}
