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
  if (/\\[LUluE]/.test(replacement)) {
    const cased = casedBy(replacement);
    const own = new RegExp(source, `${flags.includes('g') ? 'g' : ''}${flags.includes('i') ? 'i' : ''}`);
    return (line) => (line.length > mostChars ? null : line.replace(own, (...found) => cased(found)));
  }
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

/** `s/.../\L&/`: what stands behind such a sign, up to the next one, in small letters or in capitals. */
function casedBy(replacement: string): (found: readonly unknown[]) => string {
  const pieces = [...replacement.matchAll(/\\([LUluE])|\\(\d)|\\(.)|(&)|([^\\&]+)/gs)];
  return (found) => {
    let made = '';
    let [all, next] = ['', ''];
    for (const [, sign, group, plain, whole, text] of pieces) {
      if (sign !== undefined) {
        if (sign === 'l' || sign === 'u') next = sign;
        else all = sign;
        continue;
      }
      const at = whole === undefined ? group : '0';
      const own = at === undefined ? (text ?? (plain === 'n' ? '\n' : (plain ?? ''))) : String(found[Number(at)] ?? '');
      const cased = all === 'L' ? own.toLowerCase() : all === 'U' ? own.toUpperCase() : own;
      const first = cased.slice(0, 1);
      made += next === '' ? cased : (next === 'u' ? first.toUpperCase() : first.toLowerCase()) + cased.slice(1);
      if (own !== '') next = '';
    }
    return made;
  };
}
