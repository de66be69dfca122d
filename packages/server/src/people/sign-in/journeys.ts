import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { parsedJson } from '../../../../../src/core/json.ts';
import { orElse } from '../../../../../src/core/or-else.ts';
import type { Journey } from './provider.ts';

/** Somebody who is on the way to the provider. */
export interface UnderWay extends Journey {
  readonly returnTo: string;
  readonly madeAtMs: number;
}

/** What a browser keeps for us while it is away: it can neither read nor change it, and who only begins costs no room. */
export interface Journeys {
  seal(journey: UnderWay): string;
  /** Null: none of this server's fleet. */
  open(sealed: string): UnderWay | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Every process that has the same secret opens what another one sealed. */
export function journeys(secret: string, fleet: string): Journeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `hookline sign-in ${fleet}`, 32));
  return {
    seal(journey) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(journey), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open: (sealed) => orElse(() => opened(Buffer.from(sealed, 'base64url'), key), null),
  };
}

function opened(bytes: Buffer, key: Buffer): UnderWay | null {
  const end = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, end));
  const text = Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString('utf8');
  const { state, nonce, verifier, returnTo, madeAtMs } = Object(parsedJson(text));
  return { state, nonce, verifier, returnTo, madeAtMs };
}
