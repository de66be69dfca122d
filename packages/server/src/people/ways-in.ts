import { byAdminToken } from './admin-token.ts';
import { byApiToken } from './api-tokens.ts';
import { bySession, type SessionParts } from './sign-in/session.ts';
import { anyOf, type Who } from './who.ts';

/** How people are known: by the token of whoever runs the server, by one of their own, or because they signed in. */
export function waysIn(parts: SessionParts, adminToken: string): Who {
  return anyOf([byAdminToken(adminToken), byApiToken(parts), bySession(parts)]);
}
