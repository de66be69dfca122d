import { judged } from '../bundle/judged.ts';
import type { SigningKey } from '../bundle/read-keys.ts';
import { isSignedBy, signedToken, splitToken } from '../bundle/token.ts';
import type { TrustedKey } from '../bundle/trusted-key.ts';
import { parsedObject } from '../core/json.ts';
import { STATEMENT_FORM, type Statement } from './statement.ts';

/** A JSON Web Signature over all of it. */
export function signStatement(statement: Statement, key: SigningKey): string {
  return signedToken(parsedObject(JSON.stringify(statement)) ?? {}, key);
}

/** What that key said; null: it is no statement, or by somebody else. */
export function openStatement(token: string, key: TrustedKey): Statement | null {
  const split = judged(() => splitToken(token.trim()));
  if (split.kind === 'refused' || !isSignedBy(split.value, key)) return null;
  const { payload } = split.value;
  // the key vouches for what stands in it; the same key signs other things, too
  return payload.form === STATEMENT_FORM ? (payload as unknown as Statement) : null;
}
