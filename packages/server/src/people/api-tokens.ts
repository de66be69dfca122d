import { randomBytes } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { recordAct } from '../store/acts.ts';
import { apiTokenOf, apiTokensOf, keepApiToken, revokeApiToken } from '../store/api-tokens.ts';
import { newSecret, secretHash } from './secret-hash.ts';
import type { SessionParts } from './sign-in/session.ts';
import { ROLES, type Role, subjectOf, type Who } from './who.ts';

const PREFIX = 'hlp_';
const DAY_MS = 86_400_000;

/** What somebody's script brings along. */
export function byApiToken({ db, fleet, nowMs }: Omit<SessionParts, 'provider'>): Who {
  return async ({ headers: { authorization } }) => {
    const given = typeof authorization === 'string' ? /^Bearer (hlp_[\w-]{43})$/i.exec(authorization)?.[1] : undefined;
    const token = given === undefined ? null : await apiTokenOf(db, fleet, secretHash(given), new Date(nowMs()));
    if (token === null) return null;
    const roles = new Set(ROLES.filter((role) => token.roles.includes(role)));
    return { person: token.person, subject: token.subject, roles, way: 'token' };
  };
}

interface AskedToken {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly days?: number;
}

const ASKED = bodyShape<AskedToken>({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'roles'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' },
    roles: { type: 'array', items: { enum: [...ROLES] }, minItems: 1, maxItems: ROLES.length },
    days: { type: 'integer', minimum: 1, maximum: 366 },
  },
});

const USUAL_DAYS = 30;

/** Tokens for what people run by themselves: each has its roles and its end, and nobody's is more than themselves. */
export const apiTokenRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/api-tokens',
    role: 'read',
    summary: 'Your own tokens that still count, without the tokens themselves.',
    handle: async ({ person }, { db, fleet, nowMs }) => {
      const tokens = await apiTokensOf(db, fleet, subjectOf(person), new Date(nowMs()));
      return { status: 200, body: { tokens: tokens.map(({ subject: _, ...token }) => token) } };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/api-tokens',
    role: 'read',
    summary: 'Makes a token for your scripts; it is told this once.',
    body: ASKED,
    handle: async ({ person, body: { name, roles, days = USUAL_DAYS } }, { db, fleet, nowMs }) => {
      // else one that was stolen would never end
      if (person.way === 'token') throw new Problem(403, 'TOKEN_BY_TOKEN', 'A token makes no tokens: sign in.');
      const beyond = roles.find((role) => !person.roles.has(role));
      if (beyond !== undefined)
        throw new Problem(403, 'ROLE_MISSING', `You do not have the role "${beyond}" yourself.`);
      const token = newSecret(PREFIX);
      const id = `a_${randomBytes(9).toString('base64url')}`;
      const madeAt = new Date(nowMs());
      const expiresAt = new Date(madeAt.getTime() + days * DAY_MS);
      // whoever may do anything may read
      const whole = ROLES.filter((role) => role === 'read' || roles.includes(role));
      const kept = { id, subject: subjectOf(person), person: person.person, name, roles: whole, madeAt, expiresAt };
      await db.transaction(async (tx) => {
        await keepApiToken(tx, fleet, secretHash(token), kept);
        await recordAct(tx, fleet, {
          person: person.person,
          act: 'api-token.make',
          about: id,
          detail: { name, roles: whole },
        });
      });
      return { status: 201, body: { id, token, name, roles: whole, expiresAt } };
    },
  }),
  personRoute({
    method: 'DELETE',
    url: '/v1/api-tokens/:id',
    role: 'read',
    summary: 'One of your tokens does not count any more.',
    handle: async ({ person, params: { id = '' } }, { db, fleet, nowMs }) => {
      await db.transaction(async (tx) => {
        if (!(await revokeApiToken(tx, fleet, subjectOf(person), id, new Date(nowMs()))))
          throw new Problem(404, 'TOKEN_UNKNOWN', 'You have no such token.');
        await recordAct(tx, fleet, { person: person.person, act: 'api-token.revoke', about: id });
      });
      return { status: 200, body: { id } };
    },
  }),
];
