import { maskSecrets } from './mask-secrets.ts';

/** A text for a record, without what nobody may read. */
export type Mask = (text: string) => string;

/** Longer texts are hardly ever the same twice. */
const MAX_REMEMBERED_CHARS = 256;
const MOST_REMEMBERED = 1000;

/**
 * Our own masks, then those that an organization adds: what it adds could otherwise take away what ours know a secret
 * by. Most of what is recorded is the same from one event to the next, and is not looked at again.
 */
export function masking(more: readonly Mask[] = []): Mask {
  const known = new Map<string, string>();
  const mask: Mask = (text) => more.reduce((clean, one) => one(clean), maskSecrets(text));
  return (text) => {
    if (text === '') return text;
    if (text.length > MAX_REMEMBERED_CHARS) return mask(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const clean = mask(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, clean);
    return clean;
  };
}
