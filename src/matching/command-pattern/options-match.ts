import type { CommandReading, GivenOption } from '../../shell/programs/spellings/read-command.ts';
import type { Spelled } from '../../shell/programs/spellings/spelled.ts';
import { matchesWildcard, parseWildcard, type Wildcard } from '../wildcard.ts';
import type { Certainty } from './operands-match.ts';

/** An option that a pattern asks for. */
export interface PatternOption {
  /** All of these must be said; any of them where it has a star. */
  readonly means: readonly string[];
  /** With a star in its name: as it may be written. */
  readonly written: Wildcard | null;
  readonly value: Wildcard | null;
}

/** `known`: what is known of the command's options; `withNext`: the word behind it is its value. */
export function patternOption(option: GivenOption, known: readonly Spelled[], withNext: boolean): PatternOption {
  const { means, written, value, next } = option;
  const text = value ?? (withNext ? next : null);
  const own = text === null ? null : parseWildcard(text);
  if (!written.includes('*')) return { means, written: null, value: own };
  const wildcard = parseWildcard(written);
  const spellings = known.flatMap(({ options }) => [...options]);
  const meant = spellings.flatMap(([name, one]) => (matchesWildcard(wildcard, name) ? one.means : []));
  return { means: meant, written: wildcard, value: own };
}

/** `translate`: the pattern is about several programs, each of which has its own spellings. */
export function hasOptions(
  asked: readonly PatternOption[],
  { options: given, known }: Pick<CommandReading<unknown>, 'options' | 'known'>,
  certainty: Certainty,
  translate: boolean,
): boolean {
  return asked.every(({ means: named, written, value }) => {
    const means = translate ? named.flatMap((name) => inWords(name, known)) : named;
    const fits = given.filter((option) => value === null || hasValue(option, value, certainty));
    const says = (meaning: string): boolean => fits.some((option) => option.means.includes(meaning));
    if (written === null) return means.every(says);
    return fits.some((option) => matchesWildcard(written, option.written)) || means.some(says);
  });
}

function inWords(name: string, known: readonly Spelled[]): readonly string[] {
  return known.find(({ options }) => options.has(name))?.options.get(name)?.means ?? [name];
}

/** Part of it is known only when it runs. */
const OPEN = /[$`]/;

function hasValue({ value, next }: GivenOption, wildcard: Wildcard, certainty: Certainty): boolean {
  const text = value ?? next;
  if (text === null) return false;
  return matchesWildcard(wildcard, text) || (certainty === 'may' && OPEN.test(text));
}
