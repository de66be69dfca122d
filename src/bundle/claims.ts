import { isObject, type JsonObject } from '../core/json.ts';
import { HASH_NAMES } from './hash-file.ts';
import { Refused } from './judged.ts';
import { isSeq } from './manifest.ts';

/** What a signature says. */
export interface Claims {
  readonly files: ReadonlyMap<string, { readonly hash: string; readonly algorithm: string }>;
  readonly scope: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly seq: number;
}

export function readClaims({ files, scope = '', iat, exp, seq }: JsonObject): Claims {
  if (!isSeq(iat) || !isSeq(exp) || !isSeq(seq))
    throw new Refused(
      'BUNDLE_UNTRUSTED',
      'The signature does not say when it was made, until when it counts and which number it has ("iat", "exp", "seq").',
      'sign it with: hookline bundle sign',
    );
  if (typeof scope !== 'string' || !Array.isArray(files)) throw unreadable();
  return { files: signedFiles(files), scope, issuedAtMs: iat * 1000, expiresAtMs: exp * 1000, seq };
}

function signedFiles(files: readonly unknown[]): Claims['files'] {
  const signed = new Map<string, { readonly hash: string; readonly algorithm: string }>();
  for (const file of files) {
    if (!isObject(file)) throw unreadable();
    const { name, hash, algorithm } = file;
    if (typeof name !== 'string' || typeof hash !== 'string' || typeof algorithm !== 'string') throw unreadable();
    if (!HASH_NAMES.includes(algorithm))
      throw new Refused('BUNDLE_UNTRUSTED', `"${name}" is signed with "${algorithm}", which is too weak or unknown.`);
    if (signed.has(name)) throw new Refused('BUNDLE_UNTRUSTED', `"${name}" is signed twice.`);
    signed.set(name, { hash, algorithm });
  }
  return signed;
}

function unreadable(): Refused {
  return new Refused('BUNDLE_UNTRUSTED', 'What the signature says about the files cannot be read.');
}
