import { isOrdinary } from './ordinary-value.ts';
import { operandRows, optionRows, readerRows } from './secret-argument-sources.ts';
import { SECRET_PAIRS } from './secret-options.ts';
import { ADDRESSES, SOURCES, type Source } from './secret-place-sources.ts';
import { WORD } from './secret-place-words.ts';
import { BEGIN } from './secret-shapes.ts';

interface Place {
  /** Whether a text may have one that has these words. */
  readonly mayBeIn: (has: (word: string) => boolean) => boolean;
  readonly pattern: () => RegExp;
}

function placeOf(flags: 'g' | 'gi') {
  return ([needles, source, secret]: Source): Place => {
    let split: readonly (readonly string[])[] | null = null;
    let made: RegExp | null = null;
    return {
      mayBeIn(has) {
        split ??= needles.split('|').map((needle) => needle.split('&'));
        return split.some((all) => all.every(has));
      },
      // as with shapes, it is made when a text may have one
      pattern() {
        if (made !== null) return made;
        const before = typeof source === 'string' ? source : source();
        made = new RegExp(`((?:${/^[A-Za-z]|^\(\?:[a-zA-Z]/.test(before) ? BEGIN : ''})${before})(${secret})`, flags);
        return made;
      },
    };
  };
}

const PLAIN_PLACES = ADDRESSES.map(placeOf('gi'));
let all: readonly Place[] | null = null;

/** Made when a text is to be looked through: a process that has just started may have none. */
function allPlaces(): readonly Place[] {
  all ??= [
    ...PLAIN_PLACES,
    ...SOURCES.map(placeOf('gi')),
    // `unzip -P` is followed by a password, `unzip -p` by an archive
    ...optionRows().map(placeOf('g')),
    ...[...operandRows(), ...readerRows()].map(placeOf('gi')),
  ];
  return all;
}

export function maskPlaces(text: string, mask: string): string {
  const masked = maskPairs(maskIn(allPlaces(), maskBasic(text, mask), mask), mask);
  return masked.includes('kty') ? masked.replace(PRIVATE_PARTS, `$1${mask}`) : masked;
}

/** `program sub-command name=value name=value`. */
function maskPairs(text: string, mask: string): string {
  let masked = text;
  for (const words of SECRET_PAIRS) {
    const [program = '', ...rest] = words.split(' ');
    if (!masked.includes(program)) continue;
    const sub = rest.map((word) => `\\s+${word}`).join('(?:\\s+-\\S+){0,4}');
    const pair = new RegExp(`(\\s["']?[\\w.-]{1,80}=)(${WORD})`, 'g');
    masked = masked.replace(new RegExp(`\\b${program}${sub}\\b[^\\n|;&]{1,4000}`, 'g'), (whole) =>
      whole.replace(pair, (one, before: string, secret: string) => (isReference(secret) ? one : before + mask)),
    );
  }
  return masked;
}

/** The same for a text in which nothing separates a name from its value. */
export function maskPlainPlaces(text: string, mask: string): string {
  return maskIn(PLAIN_PLACES, text, mask);
}

function maskIn(places: readonly Place[], text: string, mask: string): string {
  let masked = text;
  let has = wordsIn(text);
  for (const { mayBeIn, pattern } of places) {
    if (!mayBeIn(has)) continue;
    const before = masked;
    masked = before.replace(pattern(), (whole, start: string, secret: string) =>
      isReference(secret) ? whole : start + mask,
    );
    if (masked !== before) has = wordsIn(masked);
  }
  return masked;
}

const LONG_CHARS = 16 * 1024;

/** Hundreds of places have a few dozen words between them: a long text is looked through once for each. */
function wordsIn(text: string): (word: string) => boolean {
  if (text.length < LONG_CHARS) return (word) => text.includes(word);
  const known = new Map<string, boolean>();
  return (word) => {
    const found = known.get(word) ?? text.includes(word);
    known.set(word, found);
    return found;
  };
}

function isReference(secret: string): boolean {
  const inner = secret.replace(/^\\*["']|\\*["']$/g, '');
  return inner.startsWith('$') || (!/^\w+$/.test(inner) && isOrdinary(inner, '', { quoted: true }));
}

/** What is private of a JSON Web Key. */
const PRIVATE_PARTS = /(["'](?:d|p|q|dp|dq|qi|k)\\*["']\s?:\s?\\*["'])[\w-]{16,}/g;

/** `"auth": "…"` of Docker: a name and a password. */
function maskBasic(text: string, mask: string): string {
  if (!text.includes('auth')) return text;
  return text.replace(
    /(\bauth\\*["']\s{0,4}:\s{0,4}\\*["'])([A-Za-z0-9+/]{8,}={0,2})(?=\\*["'])/g,
    (whole, before, value) =>
      /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1')) ? before + mask : whole,
  );
}
