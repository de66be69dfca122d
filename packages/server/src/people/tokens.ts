import { randomBytes } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { tokenHash } from '../machines/enrol.ts';
import { LABELS_SCHEMA } from '../machines/labels.ts';
import { recordAct } from '../store/acts.ts';
import type { Labels } from '../store/machines.ts';
import { keepToken, listTokens, revokeToken } from '../store/tokens.ts';

interface AskedToken {
  readonly labels?: Labels;
  readonly uses?: number | null;
  readonly hours?: number;
}

const ASKED = bodyShape<AskedToken>({
  type: 'object',
  additionalProperties: false,
  properties: {
    labels: LABELS_SCHEMA,
    uses: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000 },
    hours: { type: 'integer', minimum: 1, maximum: 24 * 366 },
  },
});

const USUAL_HOURS = 24;

/** Tokens by which machines come in. */
export const tokenRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/tokens',
    role: 'read',
    summary: 'Enrolment tokens that still count, without the tokens themselves.',
    handle: async (_, { db, fleet }) => ({ status: 200, body: { tokens: await listTokens(db, fleet) } }),
  }),
  personRoute({
    method: 'POST',
    url: '/v1/tokens',
    role: 'publish',
    summary: 'Makes an enrolment token; it is told this once.',
    body: ASKED,
    handle: async ({ person, body: { labels = {}, uses = null, hours = USUAL_HOURS } }, { db, fleet, nowMs }) => {
      const token = `hle_${randomBytes(24).toString('base64url')}`;
      const id = `t_${randomBytes(9).toString('base64url')}`;
      const expiresAt = new Date(nowMs() + hours * 3_600_000).toISOString();
      await db.transaction(async (tx) => {
        await keepToken(tx, fleet, { id, hash: tokenHash(token), labels, uses, expiresAt }, person.person);
        await recordAct(tx, fleet, {
          person: person.person,
          act: 'token.make',
          about: id,
          detail: { labels, uses, expiresAt },
        });
      });
      return { status: 201, body: { id, token, labels, uses, expiresAt } };
    },
  }),
  personRoute({
    method: 'DELETE',
    url: '/v1/tokens/:id',
    role: 'publish',
    summary: 'No machine enrols with this token any more.',
    handle: async ({ person, params: { id = '' } }, { db, fleet }) => {
      await db.transaction(async (tx) => {
        if (!(await revokeToken(tx, fleet, id))) throw new Problem(404, 'TOKEN_UNKNOWN', 'There is no such token.');
        await recordAct(tx, fleet, { person: person.person, act: 'token.revoke', about: id });
      });
      return { status: 200, body: { id } };
    },
  }),
];
