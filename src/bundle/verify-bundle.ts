import { visible } from '../core/visible.ts';
import type { Bundle } from './bundle.ts';
import { nextKeys } from './carried-keys.ts';
import { type Claims, readClaims } from './claims.ts';
import { contentDigest, hashFile } from './hash-file.ts';
import { type Judged, judged, Refused } from './judged.ts';
import { CLOCK_TOLERANCE_MS } from './limits.ts';
import { isSignedBy, splitToken, type Token } from './token.ts';
import { keyId, type TrustedKey } from './trusted-key.ts';

/** The last bundle that counted here; without a digest only a higher number will do. */
export interface Seen {
  readonly seq: number;
  readonly digest: string | null;
}

export interface Expected {
  readonly keys: readonly TrustedKey[];
  readonly previous: Seen | null;
  readonly nowMs: number;
  readonly scope: string;
}

/** What is known of a bundle that may be believed. */
export interface Verified {
  readonly revision: string;
  readonly seq: number;
  /** Of its content: keep it with `seq`, as what was seen last. */
  readonly digest: string;
  readonly key: TrustedKey;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** Keys that bundles brought along, for the next one: in the place of those there were. */
  readonly carried: readonly TrustedKey[];
}

/** Is every file what a trusted key signed, is none missing or added, is it of this time, and not an old one? */
export function verifyBundle(bundle: Bundle, { keys, previous, nowMs, scope }: Expected): Judged<Verified> {
  return judged(() => {
    const token = onlyToken(bundle);
    const key = signerOf(token, keys, nowMs);
    const claims = readClaims(token.payload);
    if (claims.scope !== scope)
      throw new Refused('BUNDLE_UNTRUSTED', `The bundle is signed for "${visible(claims.scope)}", not for "${scope}".`);
    matchFiles(bundle, claims);
    inTime(claims, nowMs);
    const digest = contentDigest(bundle.files);
    notBefore(previous, { seq: claims.seq, digest });
    return {
      revision: bundle.manifest.revision,
      seq: claims.seq,
      digest,
      key,
      issuedAtMs: claims.issuedAtMs,
      expiresAtMs: claims.expiresAtMs,
      carried: nextKeys(bundle.manifest.own.keys, key, keys),
    };
  });
}

function onlyToken({ signatures }: Bundle): Token {
  if (signatures === null || signatures.length === 0)
    throw new Refused('BUNDLE_UNTRUSTED', 'The bundle is not signed.', 'sign it with: hookline bundle sign');
  const [token = '', ...others] = signatures;
  if (others.length > 0)
    throw new Refused('BUNDLE_UNTRUSTED', `The bundle has ${signatures.length} signatures; it must have one.`);
  return splitToken(token);
}

function signerOf(token: Token, keys: readonly TrustedKey[], nowMs: number): TrustedKey {
  const { kid = token.payload.keyid } = token.header;
  const signer = keys.find((key) => (key.id === null || key.id === kid) && isSignedBy(token, key));
  if (signer === undefined) {
    const called = typeof kid === 'string' ? ` (it calls its key "${visible(kid.slice(0, 100))}")` : '';
    throw new Refused(
      'BUNDLE_UNTRUSTED',
      `No trusted key has signed this bundle${called}.`,
      'it may have been changed',
    );
  }
  if (signer.notAfterMs === null || nowMs <= signer.notAfterMs + CLOCK_TOLERANCE_MS) return signer;
  const until = new Date(signer.notAfterMs).toISOString();
  throw new Refused('BUNDLE_UNTRUSTED', `The key "${signer.id ?? keyId(signer)}" counted until ${until} only.`);
}

function matchFiles({ files }: Bundle, { files: signed }: Claims): void {
  for (const file of files) {
    const claim = signed.get(file.path);
    if (claim === undefined)
      throw new Refused('BUNDLE_UNTRUSTED', `"${visible(file.path)}" is in the bundle, and nobody signed it.`);
    if (hashFile(file, claim.algorithm) !== claim.hash.toLowerCase())
      throw new Refused('BUNDLE_UNTRUSTED', `"${visible(file.path)}" is not what was signed.`);
  }
  const there = new Set(files.map(({ path }) => path));
  const missing = [...signed.keys()].find((name) => !there.has(name));
  if (missing !== undefined)
    throw new Refused('BUNDLE_UNTRUSTED', `"${visible(missing)}" was signed, and is not in the bundle.`);
}

function inTime({ issuedAtMs, expiresAtMs }: Claims, nowMs: number): void {
  const clock = `this machine's clock says ${new Date(nowMs).toISOString()}`;
  if (issuedAtMs > nowMs + CLOCK_TOLERANCE_MS)
    throw new Refused('BUNDLE_EXPIRED', `The bundle was signed at ${iso(issuedAtMs)}, which is yet to come.`, clock);
  if (expiresAtMs + CLOCK_TOLERANCE_MS < nowMs)
    throw new Refused('BUNDLE_EXPIRED', `The bundle counted until ${iso(expiresAtMs)}.`, clock);
}

/** Numbers only rise; the same one again is the same content, perhaps with a longer life. */
function notBefore(previous: Seen | null, { seq, digest }: Seen): void {
  if (previous === null || seq > previous.seq) return;
  if (seq === previous.seq && digest === previous.digest) return;
  const message =
    seq < previous.seq
      ? `The bundle has the number ${seq}, and ${previous.seq} was seen already.`
      : `The number ${seq} was seen already${previous.digest === null ? '' : ', with other content'}.`;
  throw new Refused('BUNDLE_ROLLBACK', message, 'to go back, publish what was before under a higher number');
}

function iso(ms: number): string {
  return Number.isNaN(new Date(ms).getTime()) ? 'a time beyond every calendar' : new Date(ms).toISOString();
}
