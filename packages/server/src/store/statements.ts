import type { MissingRecords, StatedDecision } from '../../../../src/proof/statement.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Everything that was decided in a session, machine by machine, in the order of their trails; one more than `most` where there are more. */
export async function decisionsOfSession(
  db: Queries,
  fleet: string,
  session: string,
  most: number,
): Promise<readonly StatedDecision[]> {
  const { rows } = await db.query<Omit<StatedDecision, 'at'> & { readonly at: Date }>(sql`
    SELECT machine_id AS machine, at, event, decision, agent, about->>'call' AS call, tool, revision, seq, uid AS hash
    FROM decisions
    WHERE fleet_id = ${fleet} AND session = ${session} AND kind = 'decision' AND NOT experiment
    ORDER BY machine_id, seq LIMIT ${most + 1}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Between the first and the last record of the session on each machine: numbers that the machine did not tell of. */
export async function missingInSession(
  db: Queries,
  fleet: string,
  session: string,
): Promise<readonly MissingRecords[]> {
  const { rows } = await db.query<MissingRecords>(sql`
    WITH own AS (
      SELECT machine_id, min(first) AS lowest, max(seq) AS highest, min(at) AS began, max(at) AS ended
      FROM decisions WHERE fleet_id = ${fleet} AND session = ${session} GROUP BY machine_id
    ), told AS (
      SELECT all_of.machine_id, all_of.first,
        lag(all_of.seq) OVER (PARTITION BY all_of.machine_id ORDER BY all_of.first) AS before
      FROM decisions AS all_of JOIN own ON own.machine_id = all_of.machine_id
      WHERE all_of.fleet_id = ${fleet} AND all_of.at BETWEEN own.began - interval '1 day' AND own.ended + interval '1 day'
        AND all_of.first >= own.lowest AND all_of.seq <= own.highest
    )
    SELECT machine_id AS machine, before + 1 AS "from", first - 1 AS "to" FROM told
    WHERE first > before + 1 ORDER BY machine_id, first LIMIT 10000`);
  return rows;
}

/** What these machines last told of the calls of their agents. */
export async function coverageTold(
  db: Queries,
  fleet: string,
  machines: readonly string[],
): Promise<readonly { readonly machine: string; readonly coverage: unknown }[]> {
  const { rows } = await db.query<{ machine: string; coverage: unknown }>(sql`
    SELECT machine_id AS machine, heartbeat->'coverage' AS coverage FROM machines
    WHERE fleet_id = ${fleet} AND machine_id = ANY(${machines}::text[]) ORDER BY machine_id`);
  return rows;
}
