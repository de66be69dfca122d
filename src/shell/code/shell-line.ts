import { asShellText, isWild, type WildText } from '../effects/wild-text.ts';
import { quotedWord } from '../quoted-word.ts';

/** As a shell reads it without quotes. */
const PLAIN = /^[\w.,:/@%+-]+$/;

/** Words as a line for a shell that reads them back. */
export function lineOf(words: readonly WildText[]): string {
  return words
    .map((word) => (isWild(word) ? `"${asShellText(word)}"` : PLAIN.test(word) ? word : quotedWord(word)))
    .join(' ');
}
