import { createHash } from 'node:crypto';
import { judged } from '../bundle/judged.ts';
import type { SigningKey } from '../bundle/read-keys.ts';
import { isSignedBy, signedToken, splitToken, type Token } from '../bundle/token.ts';
import { type PublicJwk, thumbprint } from '../bundle/trusted-key.ts';

const SCHEME = 'Hookline';
/** A machine's clock and a server's may be so far apart. */
export const TOKEN_TOLERANCE_S = 300;
/** Whoever checks remembers the nonces of a machine for at least so long. */
export const NONCE_LIFE_S = 2 * TOKEN_TOLERANCE_S;

/** What a token is for: exactly this request, and no other. */
export interface TokenRequest {
  readonly method: string;
  /** From the root of the server on, with its query; a proxy in between may have put something before it. */
  readonly path: string;
  /** As it is sent, compressed where it is. */
  readonly body: Uint8Array;
}

/** Null: the body has not come yet; `isForBody` says the rest. */
export type AskedRequest = Omit<TokenRequest, 'body'> & { readonly body: Uint8Array | null };

export interface TokenTime {
  readonly nowMs: number;
  /** Sixteen random bytes. */
  readonly nonce: Uint8Array;
}

export interface CheckedToken {
  readonly machine: string;
  /** One that was seen already makes it a repetition: whoever checks keeps them. */
  readonly nonce: string;
  readonly atMs: number;
}

export type TokenCheck =
  | { readonly kind: 'good'; readonly token: CheckedToken }
  | { readonly kind: 'refused'; readonly code: 'TOKEN_INVALID' | 'TOKEN_TIME'; readonly why: string };

/** How a machine is called: after its key, so that nobody else can have the name. */
export function machineId(jwk: PublicJwk): string {
  return `m_${thumbprint({ jwk })}`;
}

/** Proves who sends this request. Overheard, it is good for nothing else. The id of the key is the machine's. */
export function makeRequestToken(request: TokenRequest, key: SigningKey, { nowMs, nonce }: TokenTime): string {
  const payload = {
    m: request.method,
    p: request.path,
    b: bodyHash(request.body),
    t: Math.floor(nowMs / 1000),
    n: Buffer.from(nonce).toString('base64url'),
  };
  return signedToken(payload, key);
}

/** The header with it. */
export function authorizationWith(token: string): string {
  return `${SCHEME} ${token}`;
}

/** The token in the header; null: there is none. The word before it is read in any case, as HTTP has it. */
export function tokenInAuthorization(header: string): string | null {
  const [scheme = '', token = '', ...more] = header.split(' ');
  return scheme.toLowerCase() === SCHEME.toLowerCase() && token !== '' && more.length === 0 ? token : null;
}

/** Whose key to look up; null: it is no such token. Nothing of it is to be believed yet. */
export function machineNamedIn(token: string): string | null {
  const kid = tokenIn(token)?.header.kid;
  return typeof kid === 'string' && MACHINE_ID.test(kid) ? kid : null;
}

/** Whether the owner of this key made the token for this very request, now. That it was not used yet is for the caller to ask. */
export function checkRequestToken(token: string, request: AskedRequest, jwk: PublicJwk, nowMs: number): TokenCheck {
  const refused = (why: string): TokenCheck => ({ kind: 'refused', code: 'TOKEN_INVALID', why });
  const split = tokenIn(token);
  if (split === null) return refused('The token cannot be read.');
  const machine = machineId(jwk);
  const key = { id: null, algorithm: 'EdDSA', jwk, notAfterMs: null, carried: false } as const;
  if (jwk.crv !== 'Ed25519' || split.header.kid !== machine || !isSignedBy(split, key))
    return refused('The token is not by the key of this machine.');
  const { m, p, b, t, n } = split.payload;
  const isOther = request.body !== null && b !== bodyHash(request.body);
  if (m !== request.method || p !== request.path || isOther) return refused('The token is for another request.');
  if (typeof t !== 'number' || !Number.isSafeInteger(t) || typeof n !== 'string' || !NONCE.test(n))
    return refused('The token does not say when it was made, and which one it is.');
  if (Math.abs(Math.floor(nowMs / 1000) - t) > TOKEN_TOLERANCE_S)
    return { kind: 'refused', code: 'TOKEN_TIME', why: 'The token was made at another time; see "Date".' };
  return { kind: 'good', token: { machine, nonce: n, atMs: t * 1000 } };
}

/** Whether a token that was checked before its body came was made for this body. */
export function isForBody(token: string, body: Uint8Array): boolean {
  return tokenIn(token)?.payload.b === bodyHash(body);
}

const MACHINE_ID = /^m_[\w-]{43}$/;
/** Sixteen bytes, in the one spelling there is. */
const NONCE = /^[\w-]{21}[AQgw]$/;
/** It has a path and a few hashes. */
const MOST_CHARS = 8192;

function tokenIn(token: string): Token | null {
  if (token.length > MOST_CHARS) return null;
  const split = judged(() => splitToken(token));
  return split.kind === 'good' ? split.value : null;
}

function bodyHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}
