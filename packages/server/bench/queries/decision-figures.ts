import { cursorOf } from '../../src/http/cursor.ts';
import { type DecisionFilter, decisionOf, listDecisions } from '../../src/store/read-decisions.ts';
import { statsBetween } from '../../src/store/stats.ts';
import type { Figure } from '../part.ts';
import { type Asking, pageFigures, type Question } from './page-figures.ts';
import { type PageQuestion, pageQuestions } from './page-questions.ts';
import { MACHINE_ID } from './rows.ts';

const LIMIT = 100;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const COLUMNS = `machine_id, at, uid, id, what, event, decision, experiment, session, person, host, agent, project, repository,
  tool, shape, revision, rules, would_refuse`;

/** Lists of decisions, one of them, and what is counted of them. */
export async function decisionFigures(asking: Asking): Promise<readonly Figure[]> {
  const { rows } = await asking.client.query(`SELECT ${MACHINE_ID} AS id FROM (SELECT 900 AS who) AS one`);
  const questions = [...pageQuestions(rows[0].id).map(listed), await one(asking), counted()];
  const figures: Figure[] = [];
  for (const question of questions) figures.push(...(await pageFigures(asking, question)));
  return figures;
}

function listed({ name, filter, byHand, days = 7 }: PageQuestion): Question {
  const since = new Date(Date.now() - days * DAY_MS).toISOString();
  const whole: DecisionFilter = { kind: 'decision', ...filter, since };
  const { after, ...plain } = whole;
  const query = new URLSearchParams({ ...(plain as unknown as Record<string, string>), limit: String(LIMIT) });
  if (after !== undefined) query.set('after', cursorOf([after.at, after.machine, after.uid]));
  return {
    name,
    path: `/v1/decisions?${query}`,
    byHand: [
      `SELECT ${COLUMNS} FROM decisions WHERE fleet_id = 'main' AND at >= '${since}' AND kind = '${whole.kind}' AND ${byHand}
       ORDER BY at DESC LIMIT ${LIMIT}`,
    ],
    ask: (queries) => listDecisions(queries, 'main', whole, LIMIT),
  };
}

async function one({ client }: Asking): Promise<Question> {
  const { rows } = await client.query(
    // machines tell milliseconds
    `SELECT machine_id AS machine, at, uid FROM decisions WHERE fleet_id = 'main' AND at = date_trunc('milliseconds', at)
     ORDER BY at DESC LIMIT 1`,
  );
  const { machine, at, uid } = rows[0];
  const time = at.toISOString();
  return {
    name: 'one decision',
    path: `/v1/decisions/${machine}/${uid}?at=${time}`,
    byHand: [
      `SELECT * FROM decisions WHERE fleet_id = 'main' AND machine_id = '${machine}' AND at = '${time}' AND uid = '${uid}'`,
    ],
    ask: (queries) => decisionOf(queries, 'main', { machine, at: time, uid }),
  };
}

function counted(): Question {
  const untilMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const [since, until] = [untilMs - HOUR_MS, untilMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  return {
    name: 'calls and refusals of an hour',
    path: `/v1/stats?since=${since}&until=${until}`,
    byHand: [
      `SELECT revision, date_trunc('minute', at), count(*), count(*) FILTER (WHERE decision IN ('deny', 'block'))
       FROM decisions WHERE fleet_id = 'main' AND at >= '${since}' AND at < '${until}' GROUP BY 1, 2`,
    ],
    ask: (queries) => statsBetween(queries, 'main', { since, until, bucket: 'minute', revision: null }),
  };
}
