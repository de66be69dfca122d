import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { isObject } from '../core/json.ts';
import { Refused } from './judged.ts';

/** How a bundle may be signed: with a pair of keys, of which only one half can sign. */
export type Algorithm = 'EdDSA' | 'ES256';

/** A public key whose signature counts. Plain data, so that it can be kept. */
export interface TrustedKey {
  /** Null: nobody named it, so that it is tried whatever the signature calls its key. */
  readonly id: string | null;
  readonly algorithm: Algorithm;
  readonly jwk: PublicJwk;
  /** From then on it signs nothing any more; null: no such time is known. */
  readonly notAfterMs: number | null;
  /** A bundle brought it along; nobody on the machine named it. */
  readonly carried: boolean;
}

export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y?: string;
}

export type BareKey = Pick<TrustedKey, 'algorithm' | 'jwk'>;

/** `what`: how the key is called where it cannot be used. */
export function keyFromJwk(jwk: unknown, what: string): BareKey {
  if (!isObject(jwk)) throw unusable(what, 'is no JSON Web Key');
  // whoever publishes it has lost it
  if ('d' in jwk || 'k' in jwk) throw unusable(what, 'is a secret one; only the public half may stand here');
  try {
    return bareKey(createPublicKey({ key: { ...jwk }, format: 'jwk' }), what);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw unusable(what, 'cannot be read');
  }
}

/** What a key is for follows from the key alone, never from what a signature says. */
export function bareKey(key: KeyObject, what: string): BareKey {
  const { kty = '', crv = '', x = '', y } = key.type === 'public' ? key.export({ format: 'jwk' }) : {};
  if (kty === 'OKP' && crv === 'Ed25519') return { algorithm: 'EdDSA', jwk: { kty, crv, x } };
  if (kty === 'EC' && crv === 'P-256' && y !== undefined) return { algorithm: 'ES256', jwk: { kty, crv, x, y } };
  throw unusable(what, `is of a kind that signs no bundles (${key.asymmetricKeyType ?? key.type})`);
}

/** The beginning of its thumbprint, which is enough to tell a few keys apart. */
export function keyId(key: Pick<TrustedKey, 'jwk'>): string {
  return thumbprint(key).slice(0, 16);
}

/** By RFC 7638: the same wherever somebody computes it. */
export function thumbprint({ jwk }: Pick<TrustedKey, 'jwk'>): string {
  const { crv, kty, x, y } = jwk;
  const text = JSON.stringify(y === undefined ? { crv, kty, x } : { crv, kty, x, y });
  return createHash('sha256').update(text).digest('base64url');
}

export function isSameKey(a: Pick<TrustedKey, 'jwk'>, b: Pick<TrustedKey, 'jwk'>): boolean {
  return a.jwk.crv === b.jwk.crv && a.jwk.x === b.jwk.x && a.jwk.y === b.jwk.y;
}

export function unusable(what: string, why: string): Refused {
  return new Refused('BUNDLE_KEY', `${what[0]?.toUpperCase()}${what.slice(1)} ${why}.`, KINDS);
}

const KINDS = 'a key is Ed25519 or ECDSA on P-256, as PEM or JSON Web Key; "hookline bundle keygen" makes a pair';
