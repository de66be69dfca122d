import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { Problem } from '../../http/problem.ts';
import { markSession, type Session, sessionOf } from '../../store/sessions.ts';
import { secretHash } from '../secret-hash.ts';
import { ROLES, type Who } from '../who.ts';
import { cookieIn } from './cookies.ts';

export const IDLE_MS = 2 * 3_600_000;
export const WHOLE_MS = 12 * 3_600_000;
/** When it was last used is not written down each time. */
const MARK_MS = 60_000;

export type SessionParts = Pick<Context, 'db' | 'fleet' | 'nowMs' | 'provider'>;

/** Whose browser it is. */
export function bySession(parts: SessionParts): Who {
  return async (sent) => {
    const found = await sessionIn(sent, parts);
    if (found === null) return null;
    const { session, secret } = found;
    if (!/^(?:GET|HEAD)$/.test(sent.method)) refuseForgery(sent.headers, secret, parts);
    return {
      person: session.person,
      subject: session.subject,
      roles: new Set(ROLES.filter((role) => session.roles.includes(role))),
      way: 'session',
    };
  };
}

export async function sessionIn(
  { headers }: Pick<Parameters<Who>[0], 'headers'>,
  { db, fleet, nowMs, provider }: SessionParts,
): Promise<{ readonly session: Session; readonly secret: string } | null> {
  if (provider === null) return null;
  const secret = cookieIn(headers, 'session', provider.settings.publicUrl);
  const session = secret === null ? null : await sessionOf(db, fleet, secretHash(secret));
  if (secret === null || session === null) return null;
  const now = nowMs();
  if (now - session.madeAt.getTime() > WHOLE_MS || now - session.seenAt.getTime() > IDLE_MS) return null;
  if (now - session.seenAt.getTime() > MARK_MS) await markSession(db, fleet, session.hash, new Date(now));
  return { session, secret };
}

/** What a page must send with whatever changes something; another site can neither read nor guess it. */
export function forgeryToken(secret: string): string {
  return createHash('sha256').update(`forgery ${secret}`).digest('base64url');
}

/** A browser sends its cookie whoever asks it to; where the page comes from it says itself. */
export function refuseForgery(
  headers: Parameters<Who>[0]['headers'],
  secret: string,
  { provider }: Pick<SessionParts, 'provider'>,
): void {
  const token = headers['x-hookline-csrf'];
  const expected = Buffer.from(forgeryToken(secret));
  const given = Buffer.from(typeof token === 'string' ? token : '');
  const isOurs = headers.origin === provider?.settings.publicUrl.origin;
  if (isOurs && given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new Problem(403, 'FORGERY', 'This was not asked for by a page of this server.');
}
