import { newSecret, secretHash } from '../../../packages/server/src/people/secret-hash.ts';
import { forgeryToken } from '../../../packages/server/src/people/sign-in/session.ts';
import type { Role } from '../../../packages/server/src/people/who.ts';
import { keepSession } from '../../../packages/server/src/store/sessions.ts';
import { PUBLIC_URL } from './browser.ts';
import { oidcSettings } from './oidc-settings.ts';
import type { TestServer } from './server.ts';

/** Of a server where people sign in, with a provider that nobody needs: sessions are there already. */
export const WITH_SIGN_IN = { oidc: oidcSettings('http://127.0.0.1:1') };

export const OUR_ORIGIN = new URL(PUBLIC_URL).origin;

export interface SignedIn {
  /** What their browser sends whoever asks it to. */
  readonly cookie: { readonly cookie: string };
  /** What it sends where our own page asks. */
  readonly byPage: Readonly<Record<string, string>>;
  readonly hash: Uint8Array;
}

/** Somebody who has signed in before. */
export async function signedIn(
  { context: { db, fleet, nowMs } }: TestServer,
  roles: readonly Role[],
  own: { readonly name?: string; readonly madeAgoMs?: number; readonly seenAgoMs?: number } = {},
): Promise<SignedIn> {
  const { name = 'ada', madeAgoMs = 0, seenAgoMs = 0 } = own;
  const secret = newSecret();
  const hash = secretHash(secret);
  const times = { madeAt: new Date(nowMs() - madeAgoMs), seenAt: new Date(nowMs() - seenAgoMs) };
  await keepSession(db, fleet, { hash, subject: `https://id.example ${name}`, person: name, roles, ...times });
  const cookie = { cookie: `hookline-session=${secret}` };
  return { cookie, hash, byPage: { ...cookie, origin: OUR_ORIGIN, 'x-hookline-csrf': forgeryToken(secret) } };
}
