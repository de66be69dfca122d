import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What is kept of a heartbeat where it can be searched; the whole of it is kept beside. */
export interface Beat {
  readonly beat: number;
  readonly host: string | null;
  readonly user: string | null;
  readonly os: string | null;
  readonly hookline: string | null;
  readonly revision: string | null;
  readonly seq: number | null;
  readonly policyState: string | null;
  readonly proven: boolean | null;
  readonly calls: number | null;
  readonly uncovered: number | null;
  readonly whole: object;
}

/** Numbers of beats only rise: one that leaps to the end of all numbers would be the last that the machine ever sends. */
export const MOST_BEAT = 2 ** 53 - 2 ** 33;
const MOST_LEAP = 2 ** 32;

/** Null: taken. Else the number of the last beat: this one is not above it, which is counted as a conflict, or too far above it. Both change nothing else. */
export async function takeBeat(db: Queries, fleet: string, machine: string, beat: Beat): Promise<number | null> {
  const { count } = await db.query(sql`
    UPDATE machines SET beat = ${beat.beat}, beat_at = now(), seen_at = now(), host = ${beat.host},
      account = ${beat.user}, os = ${beat.os}, hookline = ${beat.hookline}, revision = ${beat.revision},
      seq = ${beat.seq}, policy_state = ${beat.policyState}, proven = ${beat.proven}, calls = ${beat.calls},
      uncovered = ${beat.uncovered}, heartbeat = ${JSON.stringify(beat.whole)}::jsonb
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND COALESCE(beat, -1) < ${beat.beat}
      AND COALESCE(beat, 0) >= ${beat.beat - MOST_LEAP}`);
  if (count > 0) return null;
  const { rows: known } = await db.query<{ beat: number | null }>(sql`
    SELECT beat FROM machines WHERE fleet_id = ${fleet} AND machine_id = ${machine}`);
  const before = known[0]?.beat ?? 0;
  if (beat.beat > before) return before;
  const { rows } = await db.query<{ beat: number }>(sql`
    UPDATE machines SET conflicts = conflicts + 1 WHERE fleet_id = ${fleet} AND machine_id = ${machine} RETURNING beat`);
  const last = rows[0]?.beat ?? 0;
  await db.query(sql`
    INSERT INTO beat_conflicts (fleet_id, machine_id, beat, last_beat, host)
    VALUES (${fleet}, ${machine}, ${beat.beat}, ${last}, ${beat.host})`);
  return last;
}

export interface BeatConflict {
  readonly at: Date;
  readonly beat: number;
  readonly last: number;
  readonly host: string | null;
}

export async function conflictsOf(db: Queries, fleet: string, machine: string): Promise<readonly BeatConflict[]> {
  const { rows } = await db.query<BeatConflict>(sql`
    SELECT at, beat, last_beat AS last, host FROM beat_conflicts
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} ORDER BY conflict_id DESC LIMIT 100`);
  return rows;
}

export async function forgetConflicts(db: Queries, fleet: string, before: string): Promise<void> {
  await db.query(sql`DELETE FROM beat_conflicts WHERE fleet_id = ${fleet} AND at < ${before}::timestamptz`);
}
