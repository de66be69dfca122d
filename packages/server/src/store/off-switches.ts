import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** A hook that somebody has switched off on a machine, as its last heartbeat tells it. */
export interface OffSwitch {
  readonly machine: string;
  readonly host: string | null;
  readonly person: string | null;
  readonly hook: string | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly seenAt: Date;
}

/** The machine heard of last first. */
export async function listOff(db: Queries, fleet: string, limit: number): Promise<readonly OffSwitch[]> {
  const { rows } = await db.query<OffSwitch>(sql`
    SELECT machine_id AS machine, host, account AS person, o->>'hook' AS hook, o->>'by' AS by, o->>'at' AS at,
      seen_at AS "seenAt"
    FROM machines, jsonb_array_elements(heartbeat->'off') AS o
    WHERE fleet_id = ${fleet} AND revoked_at IS NULL AND jsonb_typeof(heartbeat->'off') = 'array'
    ORDER BY seen_at DESC, machine_id, 4 LIMIT ${limit}`);
  return rows;
}
