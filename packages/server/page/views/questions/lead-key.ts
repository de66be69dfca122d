import { type LeadClaims, signedClaims } from '../../../../../src/core/lead.ts';

/** The lead's own key, as this browser keeps it: the page can sign with it, and nobody can read it. */
export interface LeadKey {
  readonly secret: CryptoKey;
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string };
  /** The beginning of its thumbprint, as machines call it. */
  readonly id: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const BASE = 'hookline-lead';
const STORE = 'keys';
const NAME = 'own';

/** Browsers have no keys where others could have changed the page on its way. */
export function canKeepKeys(): boolean {
  return globalThis.isSecureContext && 'subtle' in crypto && 'indexedDB' in globalThis;
}

/** Null: this browser has none for this address. */
export async function keptKey(): Promise<LeadKey | null> {
  const pair = await inStore<CryptoKeyPair | undefined>('readonly', (store) => store.get(NAME));
  return pair === undefined ? null : leadKey(pair);
}

/** Kept before it is shown: what nobody can sign with is no lead's key. */
export async function makeKey(): Promise<LeadKey> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  await inStore('readwrite', (store) => store.add(pair, NAME));
  return leadKey(pair);
}

/** The lead's answer to a text that they were shown, as a compact JWS. */
export async function signedAnswer(
  key: LeadKey,
  document: string,
  about: Omit<LeadClaims, 'seen'>,
  nowMs: number,
): Promise<string> {
  const seen = base64url(await sha256(document));
  const parts = [{ alg: 'ES256', kid: key.id }, signedClaims({ ...about, seen }, nowMs)];
  const signed = parts.map((part) => base64url(new TextEncoder().encode(JSON.stringify(part)))).join('.');
  const how = { name: 'ECDSA', hash: 'SHA-256' } as const;
  const signature = await crypto.subtle.sign(how, key.secret, new TextEncoder().encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

async function leadKey({ privateKey, publicKey }: CryptoKeyPair): Promise<LeadKey> {
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const thumbprint = base64url(await sha256(JSON.stringify({ crv, kty, x, y })));
  return { secret: privateKey, jwk: { kty, crv, x, y }, id: thumbprint.slice(0, 16) };
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(BASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const base = opening.result;
      const work = base.transaction(STORE, mode);
      const asked = ask(work.objectStore(STORE));
      work.oncomplete = () => {
        base.close();
        resolve(asked.result);
      };
      work.onerror = () => {
        base.close();
        reject(work.error);
      };
    };
  });
}
