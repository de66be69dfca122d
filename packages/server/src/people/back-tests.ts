import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../../../src/bundle/limits.ts';
import { readBundle } from '../../../../src/bundle/read-bundle.ts';
import type { Queries } from '../db/db.ts';
import { timeIn } from '../http/cursor.ts';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { recordAct } from '../store/acts.ts';
import { backTestOf, endBackTest, listBackTests } from '../store/back-tests.ts';
import { bundleBytes } from '../store/bundles.ts';

interface SpanQuery {
  /** The digest of one that was published, where the body has none. */
  readonly bundle?: string;
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
  bundle: { type: 'string', pattern: '^[0-9a-f]{64}$' },
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
      'Tries a bundle (the body, signed or not; or "bundle", the digest of a published one) on the decisions of a span; the last 30 days unless said otherwise.',
    bytes: true,
    mostBytes: LIMITS.packedBytes,
    query: QUERY,
    handle: async ({ person: { person }, body, query }, { db, fleet, nowMs, backTests }) => {
      const { since, until, bundle: digest, ...filter } = query;
      const bundle = readBundle(digest === undefined ? bytesIn(body) : await published(db, fleet, digest));
      if (bundle.kind === 'refused') throw new Problem(400, bundle.problem.code, bundle.problem.message);
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

function bytesIn(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

async function published(db: Queries, fleet: string, digest: string): Promise<Uint8Array> {
  const bytes = await bundleBytes(db, fleet, digest);
  if (bytes === null) throw new Problem(404, 'BUNDLE_UNKNOWN', 'There is no such bundle.');
  return bytes;
}

function unknown(): Problem {
  return new Problem(404, 'BACK_TEST_UNKNOWN', 'There is no such back-test; what came of one is kept for a day.');
}
