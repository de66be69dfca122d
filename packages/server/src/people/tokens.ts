import { randomBytes } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { tokenHash } from '../machines/enrol.ts';
import { LABEL_NAME, LABELS_SCHEMA } from '../machines/labels.ts';
import { recordAct } from '../store/acts.ts';
import type { Labels } from '../store/machines.ts';
import { keepToken, listTokens, revokeToken } from '../store/tokens.ts';

interface AskedToken {
  readonly labels?: Labels;
  /** Names of labels that a machine may choose itself. */
  readonly ask?: readonly string[];
  readonly uses?: number | null;
  readonly hours?: number;
}

const ASKED = bodyShape<AskedToken>({
  type: 'object',
  additionalProperties: false,
  properties: {
    labels: LABELS_SCHEMA,
    ask: { type: 'array', maxItems: 20, uniqueItems: true, items: LABEL_NAME },
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
    summary:
      'Makes an enrolment token, told this once: "labels" it binds, "ask" names those that a machine may choose.',
    body: ASKED,
    handle: async ({ person, body }, { db, fleet, nowMs }) => {
      const { labels = {}, ask = [], uses = null, hours = USUAL_HOURS } = body;
      const both = ask.find((name) => Object.hasOwn(labels, name));
      if (both !== undefined)
        throw new Problem(
          400,
          'MALFORMED',
          `The label "${both}" is bound by the token, or chosen by machines; not both.`,
        );
      const token = `hle_${randomBytes(24).toString('base64url')}`;
      const id = `t_${randomBytes(9).toString('base64url')}`;
      const expiresAt = new Date(nowMs() + hours * 3_600_000).toISOString();
      await db.transaction(async (tx) => {
        await keepToken(tx, fleet, { id, hash: tokenHash(token), labels, ask, uses, expiresAt }, person.person);
        await recordAct(tx, fleet, {
          person: person.person,
          act: 'token.make',
          about: id,
          detail: { labels, ask, uses, expiresAt },
        });
      });
      return { status: 201, body: { id, token, labels, ask, uses, expiresAt } };
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
