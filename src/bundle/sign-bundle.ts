import type { Bundle } from './bundle.ts';
import { hashFile } from './hash-file.ts';
import { type Judged, judged } from './judged.ts';
import type { SigningKey } from './read-keys.ts';
import { signedToken } from './token.ts';
import { refuseStrangers, withSignature } from './write-bundle.ts';

export const DEFAULT_SCOPE = 'hookline';
const DEFAULT_MAX_AGE_SECONDS = 30 * 86_400;

export interface Signing {
  readonly key: SigningKey;
  readonly nowMs: number;
  /** What it is for; whoever verifies expects the same. */
  readonly scope: string;
}

/** The bundle, packed anew, with a token that has the hash of each file, its number, and how long it lives. */
export function signBundle(bundle: Bundle, { key, nowMs, scope }: Signing): Judged<Uint8Array> {
  return judged(() => {
    refuseStrangers(bundle.files);
    const { seq, maxAgeSeconds } = bundle.manifest.own;
    const iat = Math.floor(nowMs / 1000);
    const files = bundle.files.map((file) => ({ name: file.path, hash: hashFile(file), algorithm: 'SHA-256' }));
    const payload = {
      files,
      keyid: key.id,
      scope,
      iat,
      exp: iat + (maxAgeSeconds ?? DEFAULT_MAX_AGE_SECONDS),
      // time rises by itself
      seq: seq ?? iat,
    };
    return withSignature(bundle, signedToken(payload, key));
  });
}
