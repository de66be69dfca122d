import { nextKeys } from './carried-keys.ts';
import { readClaims } from './claims.ts';
import { hashFile } from './hash-file.ts';
import { Refused } from './judged.ts';
import { readManifest } from './manifest.ts';
import { MANIFEST } from './own-files.ts';
import { isSignedBy, splitToken } from './token.ts';
import type { TrustedKey } from './trusted-key.ts';

/** Of a bundle that carried a key: enough to believe it without the rest of it. */
export interface ChainLink {
  readonly token: string;
  readonly manifest: string;
}

/** No organization changes its key as often without ever signing with one that machines were given. */
export const MOST_LINKS = 32;

/**
 * The keys that bundles brought along, link by link, from those that somebody named on the machine. What is kept of it
 * need not be believed: each link is signed by a key that is known from there on. Throws where one is not.
 */
export function carriedAlong(
  chain: readonly ChainLink[],
  named: readonly TrustedKey[],
  scope: string,
): readonly TrustedKey[] {
  if (chain.length > MOST_LINKS) throw new Refused('BUNDLE_UNTRUSTED', `More than ${MOST_LINKS} keys were carried on.`);
  let carried: readonly TrustedKey[] = [];
  for (const link of chain) {
    const token = splitToken(link.token);
    const { kid = token.payload.keyid } = token.header;
    const trusted = [...named, ...carried];
    const signer = trusted.find((key) => (key.id === null || key.id === kid) && isSignedBy(token, key));
    const claims = readClaims(token.payload);
    const manifest = { path: MANIFEST, bytes: Buffer.from(link.manifest) };
    const signed = claims.files.get(MANIFEST);
    const isWhole = signed !== undefined && hashFile(manifest, signed.algorithm) === signed.hash.toLowerCase();
    if (signer === undefined || claims.scope !== scope || !isWhole)
      throw new Refused('BUNDLE_UNTRUSTED', 'A key that was carried along is not vouched for.');
    carried = nextKeys(readManifest(manifest.bytes).own.keys, signer, trusted);
  }
  return carried;
}
