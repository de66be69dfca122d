import { maskSecrets } from './mask-secrets.ts';

const MAX_CHARS = 100_000;

/**
 * A text that a person can be asked about, without secrets; null: it cannot be shown whole. A mask never hides what a
 * shell would act on: text that only looks like a secret could be code.
 */
export function reviewableText(text: string): string | null {
  if (text.length > MAX_CHARS) return null;
  const masked = maskSecrets(text);
  if (count(text, LINES) !== count(masked, LINES)) return null;
  return count(text, CODE) === count(masked, CODE) ? masked : text;
}

const CODE = /[`$(){}<>|;&]/g;
const LINES = /\n|\\n/g;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
