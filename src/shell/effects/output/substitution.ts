import { operandsOf } from '../call.ts';
import type { WildText } from '../wild-text.ts';
import type { Change } from './change.ts';

const COMMAND = /^s([^\w\s\\])((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1([gi\d]*)$/s;
/** By how much of a pattern is repeated, the longest line that it is tried on: where it does not fit, each repeat takes as long again. */
const MOST_CHARS = [4096, 1024, 128];

/** `sed 's/a/b/'`: what becomes of a line. Null: it is more than substitutions with plain patterns. */
export function substitution(args: readonly WildText[]): Change | null {
  const { operands, has, valuesOf } = operandsOf(args, '', 'sed');
  if (has('-n -i -f -z --quiet --silent --in-place --file --null-data')) return null;
  const given = valuesOf('-e --expression');
  const texts = given.length > 0 ? given : operands.slice(0, 1);
  const isExtended = has('-E -r --regexp-extended');
  const changes = texts.flatMap(parted).map((text) => oneOf(text.trim(), isExtended));
  if (changes.length === 0 || changes.some((change) => change === null)) return null;
  return (line) =>
    changes.reduce<string | null>((made, change) => (made === null ? null : (change?.(made) ?? null)), line);
}

/** `s/a/b/;s/c/d/` */
function parted(text: string): readonly string[] {
  return text.split(/;(?=\s*s[^\w\s])/);
}

function oneOf(text: string, isExtended: boolean): Change | null {
  const [, , pattern = '', replacement = '', flags = ''] = COMMAND.exec(text) ?? [];
  const source = pattern === '' ? null : regexOf(pattern, isExtended);
  if (source === null || /\d/.test(flags)) return null;
  const mostChars = MOST_CHARS[repeatsIn(source)] ?? 0;
  const to = replacement.replace(/\$/g, '$$$$').replace(/\\(\d)|\\(.)|&/gs, (all, group, plain) => {
    if (group !== undefined) return `$${group}`;
    return all === '&' ? '$&' : plain === 'n' ? '\n' : plain;
  });
  const regex = new RegExp(source, `${flags.includes('g') ? 'g' : ''}${flags.includes('i') ? 'i' : ''}`);
  return (line) => (line.length > mostChars ? null : line.replace(regex, to));
}

/** The same as a regular expression of ours; null: it is none that is read here. */
function regexOf(pattern: string, isExtended: boolean): string | null {
  if (/\[\[|\\[\dwWsSbB<>]/.test(pattern)) return null;
  const plain = isExtended
    ? pattern
    : pattern.replace(/\\?[(){}+?|]/g, (one) => (one.length > 1 ? one.slice(1) : `\\${one}`));
  // a repeated group may take as long as one likes
  if (repeatsIn(plain) >= MOST_CHARS.length || /\)[*+{?]/.test(plain)) return null;
  try {
    new RegExp(plain);
  } catch {
    return null;
  }
  return plain;
}

function repeatsIn(source: string): number {
  return source.replace(/\\./g, '').match(/[*+{?]/g)?.length ?? 0;
}
