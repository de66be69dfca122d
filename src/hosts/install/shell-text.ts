export { quotedWord as quoted } from '../../core/quoted-word.ts';

/** What may stand between double quotes without meaning anything there. */
export function harmlessWords(text: string): string {
  return text.replace(/[^\w ./~:;,()@%+=-]/g, '?');
}
