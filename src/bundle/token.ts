import { createPublicKey, sign, verify } from 'node:crypto';
import { isObject, type JsonObject, parsedJson } from '../core/json.ts';
import { Refused } from './judged.ts';
import type { SigningKey } from './read-keys.ts';
import type { Algorithm, TrustedKey } from './trusted-key.ts';

/** A JSON Web Token as it came; nothing in it is to be believed yet. */
export interface Token {
  readonly header: JsonObject;
  readonly payload: JsonObject;
  readonly signed: string;
  readonly signature: Uint8Array;
}

export function signedToken(payload: JsonObject, { algorithm, id, secret }: SigningKey): string {
  const signed = `${base64url({ alg: algorithm, kid: id })}.${base64url(payload)}`;
  const key = { key: secret, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign(DIGESTS[algorithm], Buffer.from(signed), key).toString('base64url')}`;
}

export function splitToken(token: string): Token {
  const [head = '', body = '', tail = '', ...more] = token.split('.');
  const [header, payload] = [head, body].map((part) => parsedJson(decoded(part)?.toString('utf8') ?? ''));
  const signature = decoded(tail);
  if (!isObject(header) || !isObject(payload) || signature === null || more.length > 0)
    throw new Refused('BUNDLE_UNTRUSTED', 'The signature of the bundle cannot be read.', 'it must be a JSON Web Token');
  return { header, payload, signed: `${head}.${body}`, signature };
}

/** By the algorithm that the key is for. A token that names another one is not by this key, whatever it holds. */
export function isSignedBy({ header, signed, signature }: Token, { algorithm, jwk }: TrustedKey): boolean {
  if (header.alg !== algorithm || 'crit' in header) return false;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  return verify(DIGESTS[algorithm], Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Ed25519 hashes by itself. */
const DIGESTS: Readonly<Record<Algorithm, string | null>> = { EdDSA: null, ES256: 'sha256' };

function base64url(value: JsonObject): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Only in the one spelling there is: Node's decoder reads over what does not belong there. */
function decoded(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null;
}
