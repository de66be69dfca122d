import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Cause } from '../told/causes.ts';
import { CAUSE } from './machine-cause.ts';

export interface FleetHealth {
  readonly machines: number;
  readonly causes: Readonly<Partial<Record<Cause, number>>>;
  /** Calls that machines told of, and those of them that met no decision. */
  readonly calls: number;
  readonly uncovered: number;
  readonly revisions: readonly { readonly revision: string | null; readonly machines: number }[];
  readonly agents: readonly { readonly name: string; readonly machines: number; readonly proven: number }[];
  /** `team=payments`, and how many have it. */
  readonly labels: readonly { readonly name: string; readonly count: number }[];
}

/** So many kinds of something are shown; of one that has more nobody reads the list. */
const MOST = 100;

/** How the fleet is, over all machines that were not revoked. */
export async function fleetHealth(db: Queries, fleet: string): Promise<FleetHealth> {
  const [counted, { rows: revisions }, { rows: agents }, { rows: labels }] = await Promise.all([
    db.query<{ cause: Cause; machines: number; calls: number; uncovered: number }>(sql`
      SELECT ${CAUSE} AS cause, count(*) AS machines, COALESCE(sum(calls), 0)::bigint AS calls,
        COALESCE(sum(uncovered), 0)::bigint AS uncovered
      FROM machines WHERE fleet_id = ${fleet} AND revoked_at IS NULL GROUP BY 1`),
    db.query<FleetHealth['revisions'][number]>(sql`
      SELECT revision, count(*) AS machines FROM machines WHERE fleet_id = ${fleet} AND revoked_at IS NULL
      GROUP BY revision ORDER BY max(seq) DESC NULLS LAST, 1 LIMIT ${MOST}`),
    db.query<FleetHealth['agents'][number]>(sql`
      SELECT a->>'name' AS name, count(*) AS machines, count(*) FILTER (WHERE a->'proven' = 'true') AS proven
      FROM machines, jsonb_array_elements(heartbeat->'agents') AS a
      WHERE fleet_id = ${fleet} AND revoked_at IS NULL AND jsonb_typeof(heartbeat->'agents') = 'array'
        AND a->'installed' = 'true'
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST}`),
    db.query<FleetHealth['labels'][number]>(sql`
      SELECT l.key || '=' || l.value AS name, count(*) AS count FROM machines, jsonb_each_text(labels) AS l
      WHERE fleet_id = ${fleet} AND revoked_at IS NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST}`),
  ]);
  const sum = (what: 'machines' | 'calls' | 'uncovered'): number =>
    counted.rows.reduce((all, row) => all + row[what], 0);
  return {
    machines: sum('machines'),
    causes: Object.fromEntries(counted.rows.map(({ cause, machines }) => [cause, machines])),
    calls: sum('calls'),
    uncovered: sum('uncovered'),
    revisions,
    agents,
    labels,
  };
}
