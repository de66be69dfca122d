import { cursorOf, cursorParts, timeIn } from '../http/cursor.ts';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { type DecisionFilter, decisionOf, listDecisions, RESULTS } from '../store/read-decisions.ts';

/** A filter as it stands in an address. */
type DecisionQuery = Partial<Omit<DecisionFilter, 'after'>> & { readonly after?: string; readonly limit?: number };

const WORD = { type: 'string', minLength: 1, maxLength: 300, pattern: '^[^\\u0000]*$' };
const SAME = ['person', 'project', 'rule', 'shape', 'agent', 'revision', 'machine', 'session', 'text'] as const;

const QUERY = queryShape<DecisionQuery>({
  ...Object.fromEntries(SAME.map((name) => [name, WORD])),
  since: WORD,
  until: WORD,
  kind: { enum: ['decision', 'act'] },
  result: { enum: RESULTS },
  after: { ...WORD, maxLength: 1000 },
  limit: { type: 'integer', minimum: 1, maximum: 500 },
});

const USUAL_LIMIT = 100;
/** Nobody who looks for a word meant the whole of what is kept. */
const USUAL_DAYS = 7;

export const decisionRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/decisions',
    role: 'read',
    summary: 'Decisions, the latest first; of the last seven days, unless it is said since when.',
    query: QUERY,
    handle: async ({ query: { after, limit = USUAL_LIMIT, since, until, kind, ...same } }, { db, fleet, nowMs }) => {
      const filter = {
        ...same,
        kind: kind ?? 'decision',
        since: since === undefined ? new Date(nowMs() - USUAL_DAYS * 86_400_000).toISOString() : timeIn(since),
        ...(until === undefined ? {} : { until: timeIn(until) }),
        ...(after === undefined ? {} : { after: placeIn(after) }),
      };
      const decisions = await listDecisions(db, fleet, filter, limit);
      const last = decisions.length === limit ? decisions.at(-1) : undefined;
      const next = last === undefined ? null : cursorOf([last.at.toISOString(), last.machine, last.uid]);
      return { status: 200, body: { decisions, next } };
    },
  }),
  personRoute({
    method: 'GET',
    url: '/v1/decisions/:machine/:uid',
    role: 'read',
    summary: 'One decision, with everything that its machine told of it.',
    query: queryShape<{ readonly at?: string }>({ at: WORD }),
    handle: async ({ params: { machine = '', uid = '' }, query: { at = '' } }, { db, fleet }) => {
      const decision = await decisionOf(db, fleet, { machine, uid, at: timeIn(at) });
      if (decision === null) throw new Problem(404, 'DECISION_UNKNOWN', 'No such decision here, or it has expired.');
      return { status: 200, body: decision };
    },
  }),
];

function placeIn(after: string): { readonly at: string; readonly machine: string; readonly uid: string } {
  const [at = '', machine = '', uid = ''] = cursorParts(after, 3);
  return { at: timeIn(at), machine, uid };
}
