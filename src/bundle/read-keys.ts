import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { errorCode } from '../core/error-code.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { type Judged, judged } from './judged.ts';
import { type BareKey, bareKey, keyFromJwk, keyId, type TrustedKey, unusable } from './trusted-key.ts';

/** What signs. It stays in this process. */
export interface SigningKey extends BareKey {
  readonly id: string;
  readonly secret: KeyObject;
}

/** The keys in a file: a public PEM, a JSON Web Key, or a set of them. `what`: how the file is called. */
export function readTrustedKeys(text: string, what: string): Judged<readonly TrustedKey[]> {
  return judged(() => {
    if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw unusable(what, PRIVATE);
    const json = parsedJson(text);
    if (json === undefined) return [named(bareKey(publicOf(text, what), what), null)];
    const set = isObject(json) && Array.isArray(json.keys) ? json.keys : [json];
    if (set.length === 0) throw unusable(what, 'holds no key');
    return set.map((jwk) => named(keyFromJwk(jwk, what), isObject(jwk) ? jwk.kid : undefined));
  });
}

/** The key that signs, from a private PEM or JSON Web Key. */
export function readSigningKey(text: string, what: string, id?: string): Judged<SigningKey> {
  return judged(() => {
    const json = parsedJson(text);
    const secret = secretOf(isObject(json) ? { key: { ...json }, format: 'jwk' } : text, what);
    const bare = bareKey(createPublicKey(secret), what);
    const own = isObject(json) && typeof json.kid === 'string' ? json.kid : undefined;
    return { ...bare, id: id ?? own ?? keyId(bare), secret };
  });
}

const PRIVATE = 'is a private key, which belongs to whoever signs and nobody else; the public half is needed here';

function named(bare: BareKey, kid: unknown): TrustedKey {
  return { ...bare, id: typeof kid === 'string' ? kid : null, notAfterMs: null, carried: false };
}

function publicOf(text: string, what: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    throw unusable(what, 'holds no public key');
  }
}

function secretOf(given: Parameters<typeof createPrivateKey>[0], what: string): KeyObject {
  try {
    return createPrivateKey(given);
  } catch (error) {
    if (errorCode(error) === 'ERR_MISSING_PASSPHRASE') throw unusable(what, 'is locked with a passphrase');
    throw unusable(what, 'holds no private key');
  }
}
