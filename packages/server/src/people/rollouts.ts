import { effectOf } from '../bundles/judge-rollouts.ts';
import { type AskedRollout, advanceRollout, beginRollout, stopRollout } from '../bundles/rollout-steps.ts';
import { refuseUnapproved, refuseUnapprovedRollout } from '../bundles/second-person.ts';
import { personRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { listRollouts } from '../store/rollouts.ts';

const DIGEST = { type: 'string', pattern: '^[0-9a-f]{64}$' };

const ROLLOUT = bodyShape<AskedRollout>({
  type: 'object',
  additionalProperties: false,
  required: ['channel', 'bundle'],
  properties: {
    channel: { type: 'string', maxLength: 64, pattern: '^[^\\u0000]*$' },
    bundle: DIGEST,
    shadowBundle: { ...DIGEST, type: ['string', 'null'] },
    stages: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'integer', minimum: 1, maximum: 100 } },
  },
});

const REASON = bodyShape<{ readonly why: string }>({
  type: 'object',
  additionalProperties: false,
  required: ['why'],
  properties: { why: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\u0000]*$' } },
});

/** Rollouts: a channel gets a new bundle by and by. */
export const rolloutRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/rollouts',
    role: 'read',
    summary: 'Rollouts, the latest first; those under way with their effect so far.',
    handle: async (_, { db, fleet, policy }) => {
      const now = await policy.current();
      const rollouts = await Promise.all(
        (await listRollouts(db, fleet)).map(async (rollout) =>
          rollout.state === 'running' ? { ...rollout, effect: await effectOf(db, fleet, rollout, now) } : rollout,
        ),
      );
      return { status: 200, body: { rollouts } };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/rollouts',
    role: 'publish',
    summary: 'Begins to move a channel to another bundle, by shares of its machines.',
    body: ROLLOUT,
    handle: async ({ person, body }, context) => {
      await refuseUnapproved(context, [body.bundle, body.shadowBundle]);
      return { status: 201, body: await beginRollout(body, person.person, context) };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/rollouts/:id/advance',
    role: 'publish',
    summary: 'Goes on to the next stage.',
    handle: async ({ person, params: { id = '' } }, context) => {
      await refuseUnapprovedRollout(context, id);
      await advanceRollout(id, person.person, context);
      return { status: 200, body: { id } };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/rollouts/:id/stop',
    role: 'publish',
    summary: 'Stops it: nobody else gets the new bundle, and who has it keeps it.',
    body: REASON,
    handle: async ({ person, params: { id = '' }, body: { why } }, context) => {
      await stopRollout(id, why, person.person, context);
      return { status: 200, body: { id } };
    },
  }),
];
