import { ANY, isWild, tame } from '../effects/wild-text.ts';
import { holdsOf, textOf, textsOf, UNKNOWN, union, unknown, type Value } from './value.ts';

/** What comes of known values, worked out; `args`: without names. */
export type Fold = (args: readonly Value[]) => Value;

/** Each text of the first changed by itself; what is not known to the last character is not known afterwards. */
export function changed(change: (plain: string, args: readonly Value[]) => string | null): Fold {
  return (args) => {
    const [first = UNKNOWN] = args;
    const holds = union(...args.map((one) => holdsOf(one)));
    const texts = textsOf(first);
    if (texts === null) return unknown(holds);
    return textOf(
      texts.map((one) => (isWild(one) ? ANY : (change(one, args) ?? ANY))),
      holds,
    );
  };
}

export function decoded(encoding: 'base64' | 'hex'): Fold {
  return changed((plain) =>
    plain.length > 200_000 ? null : tame(Buffer.from(plain.replace(/\s/g, ''), encoding).toString('utf8')),
  );
}
