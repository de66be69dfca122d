import { visible } from '../core/visible.ts';
import { Refused } from './judged.ts';
import { isSameKey, type TrustedKey } from './trusted-key.ts';

/**
 * The keys that a bundle leaves behind for the next one: those that it carries, and its signer, if that was a carried
 * one. So a key comes in by a signature of one that counts, goes when a bundle of another key no longer carries it, and
 * can never take the place of one that somebody named on the machine.
 */
export function nextKeys(
  brought: readonly TrustedKey[],
  signer: TrustedKey,
  trusted: readonly TrustedKey[],
): readonly TrustedKey[] {
  for (const [i, key] of brought.entries()) {
    const other = [...trusted, ...brought.slice(0, i)].find(({ id }) => id === key.id);
    if (other === undefined || isSameKey(other, key)) continue;
    const message = `The bundle carries another key under the name "${visible(key.id ?? '')}", which is taken.`;
    throw new Refused('BUNDLE_KEY', message, 'give the new key a name of its own');
  }
  const own = signer.carried && !brought.some((key) => isSameKey(key, signer)) ? [signer] : [];
  return [...brought, ...own];
}
