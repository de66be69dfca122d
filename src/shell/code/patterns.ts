import { isWild } from '../effects/wild-text.ts';
import { plainText, type Value } from './value.ts';

const LONGEST_PATTERN = 40;
const LONGEST_TEXT = 300;

/**
 * A pattern of the program as one of ours; null: it is none, or one that might take long. No group is repeated in it and little else
 * is, so that it ends soon on whatever it is tried.
 */
export function patternOf(value: Value | undefined): RegExp | null {
  if (value?.is !== 'thing' || value.type !== 'Pattern') return null;
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(value.texts[0] ?? '') ?? [];
  const repeats = source.match(/[*+{]/g)?.length ?? 0;
  if (source === '' || isWild(source) || source.length > LONGEST_PATTERN || repeats > 2 || /\)[*+{?]|\\\d/.test(source))
    return null;
  try {
    return new RegExp(source, flags.replace(/[^gimsuy]/g, ''));
  } catch {
    return null;
  }
}

/** A pattern or a plain text to look for; null: nobody knows which. */
export function lookedFor(value: Value | undefined): RegExp | string | null {
  if (value === undefined) return null;
  return value.is === 'thing' ? patternOf(value) : plainText(value);
}

export function isShort(plain: string): boolean {
  return plain.length <= LONGEST_TEXT;
}
