import { type Sql, sql } from '../db/sql.ts';

/** A machine that was not heard of for longer may have been given back. */
const SEEN_HOURS = 24;

/** The channel of this row has a label that the machine of this row has not; `team: [a, b]` is one of these. */
const MISFITS = sql`
  SELECT 1 FROM jsonb_each(c.labels) AS r WHERE (r.value ? (machines.labels->>r.key)) IS NOT TRUE`;

/** The number of the bundle that the machine of this row should have: that of the first channel that fits it. */
const SHOULD_HAVE = sql`
  SELECT b.seq FROM channels c LEFT JOIN bundles b ON b.fleet_id = c.fleet_id AND b.digest = c.digest
  WHERE c.fleet_id = machines.fleet_id AND NOT EXISTS (${MISFITS}) ORDER BY c.position LIMIT 1`;

/** For a row of `machines`. */
export const CAUSE: Sql = sql`CASE
  WHEN seen_at < now() - make_interval(hours => ${SEEN_HOURS}) THEN 'unseen'
  WHEN conflicts > 0 AND EXISTS (
    SELECT 1 FROM beat_conflicts k WHERE k.fleet_id = machines.fleet_id AND k.machine_id = machines.machine_id
      AND k.at > now() - make_interval(hours => ${SEEN_HOURS})) THEN 'conflict'
  WHEN policy_state IS NULL OR policy_state = 'missing' THEN 'missing'
  WHEN policy_state = 'stale' THEN 'stale'
  WHEN COALESCE(seq, -1) < (${SHOULD_HAVE}) THEN 'behind'
  WHEN proven IS FALSE THEN 'unproven'
  ELSE 'good' END`;
