import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { listActs } from '../store/acts.ts';

const LIMIT = 200;

export const actRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/acts',
    role: 'read',
    summary: 'What people did here, the latest first.',
    query: queryShape<{ readonly before?: number }>({
      before: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    }),
    handle: async ({ query: { before = null } }, { db, fleet }) => {
      const acts = await listActs(db, fleet, before, LIMIT);
      return { status: 200, body: { acts, next: acts.length === LIMIT ? (acts.at(-1)?.id ?? null) : null } };
    },
  }),
];
