import { signStatement } from '../../../../src/proof/signed-statement.ts';
import { type StatedDecision, statementOf } from '../../../../src/proof/statement.ts';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { coverageTold, decisionsOfSession, missingInSession } from '../store/statements.ts';
import { sessionCoverage } from './session-coverage.ts';

const MOST_DECISIONS = 100_000;

export const statementRoute = personRoute({
  method: 'GET',
  url: '/v1/sessions/:id/statement',
  role: 'read',
  summary: 'Which calls a session made, and which revision of policy each of them met; signed.',
  query: queryShape<{ readonly revision?: string }>({
    revision: { type: 'string', minLength: 1, maxLength: 256, pattern: '^[^\\u0000]*$' },
  }),
  handle: async ({ params: { id = '' }, query: { revision = null } }, { db, fleet, nowMs, tree }) => {
    const decisions = await decisionsOfSession(db, fleet, id, MOST_DECISIONS);
    if (decisions.length === 0) throw new Problem(404, 'SESSION_UNKNOWN', 'Nothing is known of such a session.');
    // half of it would look like all of it
    if (decisions.length > MOST_DECISIONS)
      throw new Problem(422, 'SESSION_LONG', `The session has more than ${MOST_DECISIONS} decisions.`);
    const statement = statementOf({
      ...{ fleet, session: id, decisions, revision },
      ...sessionCoverage(id, decisions, await coverageTold(db, fleet, machinesIn(decisions))),
      missing: await missingInSession(db, fleet, id),
      madeAt: new Date(nowMs()).toISOString(),
    });
    return { status: 200, body: { statement, signed: signStatement(statement, tree.key) } };
  },
});

function machinesIn(decisions: readonly StatedDecision[]): readonly string[] {
  return [...new Set(decisions.flatMap(({ machine }) => machine ?? []))];
}
