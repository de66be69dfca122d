import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../../../src/bundle/limits.ts';
import { readBundle } from '../../../../src/bundle/read-bundle.ts';
import { timeIn } from '../http/cursor.ts';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { recordAct } from '../store/acts.ts';
import { backTestOf, endBackTest, listBackTests } from '../store/back-tests.ts';

interface SpanQuery {
  readonly since?: string;
  readonly until?: string;
  readonly person?: string;
  readonly project?: string;
  readonly agent?: string;
  readonly sample?: number;
}

const WORD = { type: 'string', maxLength: 300, pattern: '^[^\\u0000]*$' };
const USUAL_MS = 30 * 86_400_000;

const QUERY = queryShape<SpanQuery>({
  since: WORD,
  until: WORD,
  person: WORD,
  project: WORD,
  agent: WORD,
  sample: { type: 'integer', minimum: 1, maximum: 100 },
});

/**
 * What a proposed bundle would have made of what was decided. For whoever may read decisions: it tells nothing else, changes nothing,
 * and the bundle need not be signed because no machine gets it.
 */
export const backTestRoutes = [
  personRoute<unknown, SpanQuery>({
    method: 'POST',
    url: '/v1/back-tests',
    role: 'read',
    summary:
      'Tries a bundle (the body, signed or not) on the decisions of a span; the last 30 days unless said otherwise.',
    bytes: true,
    mostBytes: LIMITS.packedBytes,
    query: QUERY,
    handle: async ({ person: { person }, body, query }, { db, fleet, nowMs, backTests }) => {
      const bundle = readBundle(body instanceof Uint8Array ? body : new Uint8Array());
      if (bundle.kind === 'refused') throw new Problem(400, bundle.problem.code, bundle.problem.message);
      const { since, until, ...filter } = query;
      const span = {
        since: since === undefined ? new Date(nowMs() - USUAL_MS).toISOString() : timeIn(since),
        until: until === undefined ? new Date(nowMs()).toISOString() : timeIn(until),
        ...filter,
      };
      const id = `b_${randomBytes(9).toString('base64url')}`;
      if (!(await backTests.begin({ id, madeBy: person, bundle: bundle.value, span })))
        throw new Problem(409, 'BACK_TEST_RUNNING', 'Another bundle is being tried; one is at a time.', {
          headers: { 'retry-after': '10' },
        });
      const { revision } = bundle.value.manifest;
      await recordAct(db, fleet, { person, act: 'back-test.begin', about: id, detail: { revision, span } });
      return { status: 202, body: { id }, headers: { location: `/v1/back-tests/${id}` } };
    },
  }),
  personRoute({
    method: 'GET',
    url: '/v1/back-tests',
    role: 'read',
    summary: 'Bundles that were tried in the last day, the latest first.',
    handle: async (_, { db, fleet }) => ({ status: 200, body: { backTests: await listBackTests(db, fleet) } }),
  }),
  personRoute({
    method: 'GET',
    url: '/v1/back-tests/:id',
    role: 'read',
    summary:
      'How far one is, or what came of it: who would be stopped, asked or let go, by rule, person, project, shape, agent.',
    handle: async ({ params: { id = '' } }, { db, fleet }) => {
      const found = await backTestOf(db, fleet, id);
      if (found === null) throw unknown();
      return { status: 200, body: found };
    },
  }),
  personRoute({
    method: 'DELETE',
    url: '/v1/back-tests/:id',
    role: 'read',
    summary: 'Ends one that is being tried.',
    handle: async ({ person: { person }, params: { id = '' } }, { db, fleet }) => {
      if ((await backTestOf(db, fleet, id)) === null) throw unknown();
      await endBackTest(db, fleet, id, { problem: `It was ended by ${person}.` });
      return { status: 200, body: { id } };
    },
  }),
];

function unknown(): Problem {
  return new Problem(404, 'BACK_TEST_UNKNOWN', 'There is no such back-test; what came of one is kept for a day.');
}
