import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Calls that were decided on, and how many of them were refused, or would have been by hooks that only watch. */
export interface Tally {
  readonly calls: number;
  readonly refusals: number;
  readonly wouldRefuse: number;
}

const CALLS = sql`event IN ('PreToolUse', 'PermissionRequest') AND kind = 'decision' AND NOT experiment`;
const TALLY = sql`count(*) AS calls, count(*) FILTER (WHERE decision IN ('deny', 'block')) AS refusals,
  count(*) FILTER (WHERE would_refuse OR decision IN ('deny', 'block')) AS "wouldRefuse"`;

/** Of the machines on these revisions together. */
export async function tallyOf(db: Queries, fleet: string, revisions: readonly string[], since: string): Promise<Tally> {
  const { rows } = await db.query<Tally>(sql`
    SELECT ${TALLY} FROM decisions
    WHERE fleet_id = ${fleet} AND at >= ${since}::timestamptz AND revision = ANY (${revisions}::text[]) AND ${CALLS}`);
  return rows[0] ?? { calls: 0, refusals: 0, wouldRefuse: 0 };
}

export interface StatRow extends Tally {
  readonly revision: string | null;
  readonly at: Date;
}

export type Bucket = 'minute' | 'hour' | 'day';

/** Per revision and unit of time. */
export async function statsBetween(
  db: Queries,
  fleet: string,
  { since, until, bucket, revision }: { since: string; until: string; bucket: Bucket; revision: string | null },
): Promise<readonly StatRow[]> {
  const { rows } = await db.query<StatRow>(sql`
    SELECT revision, date_trunc(${bucket}, at) AS at, ${TALLY} FROM decisions
    WHERE fleet_id = ${fleet} AND at >= ${since}::timestamptz AND at < ${until}::timestamptz
      AND (${revision}::text IS NULL OR revision = ${revision}::text) AND ${CALLS}
    GROUP BY 1, 2 ORDER BY 2 DESC, 1 LIMIT 10000`);
  return rows;
}
