import { remembering } from '../core/remembering.ts';
import { maskSecrets } from './mask-secrets.ts';

/** A text for a record, without what nobody may read. */
export type Mask = (text: string) => string;

/** Longer texts are the same twice only where they are looked at before they are needed: few are remembered. */
const MAX_SHORT_CHARS = 256;
const MOST_SHORT = 1000;
const MAX_LONG_CHARS = 16 * 1024;
const MOST_LONG = 16;

/**
 * Our own masks, then those that an organization adds: what it adds could otherwise take away what ours know a secret
 * by. Most of what is recorded is the same from one event to the next, and is not looked at again.
 */
export function masking(more: readonly Mask[] = []): Mask {
  const mask: Mask = (text) => more.reduce((clean, one) => one(clean), maskSecrets(text));
  const short = remembering(MOST_SHORT, mask);
  const long = remembering(MOST_LONG, mask);
  return (text) => {
    if (text === '') return text;
    if (text.length > MAX_LONG_CHARS) return mask(text);
    return text.length > MAX_SHORT_CHARS ? long(text) : short(text);
  };
}
