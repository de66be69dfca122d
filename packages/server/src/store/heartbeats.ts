import type { Db, Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { spending } from './nonces.ts';

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

export type TakenBeat =
  | { readonly kind: 'taken' }
  /** The nonce was used before, and nothing was changed. */
  | { readonly kind: 'repeated' }
  /** It is not above the last one, which is counted; or too far above it. */
  | { readonly kind: 'conflict' | 'too-high'; readonly last: number };

/** Takes a heartbeat and spends its nonce, in one statement where nothing is wrong with it. */
export async function takeBeat(
  db: Db,
  fleet: string,
  { machine, nonce }: { readonly machine: string; readonly nonce: string },
  beat: Beat,
): Promise<TakenBeat> {
  const { rows } = await db.query<{ spent: number; taken: number }>(sql`
    WITH spent AS (${spending(fleet, machine, nonce)}),
    taken AS (
      UPDATE machines SET beat = ${beat.beat}, beat_at = now(), seen_at = now(), host = ${beat.host},
        account = ${beat.user}, os = ${beat.os}, hookline = ${beat.hookline}, revision = ${beat.revision},
        seq = ${beat.seq}, policy_state = ${beat.policyState}, proven = ${beat.proven}, calls = ${beat.calls},
        uncovered = ${beat.uncovered}, heartbeat = ${JSON.stringify(beat.whole)}::jsonb
      WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND COALESCE(beat, -1) < ${beat.beat}
        AND COALESCE(beat, 0) >= ${beat.beat - MOST_LEAP} AND EXISTS (SELECT 1 FROM spent)
      RETURNING 1)
    SELECT (SELECT count(*) FROM spent) AS spent, (SELECT count(*) FROM taken) AS taken`);
  const [{ spent, taken } = { spent: 0, taken: 0 }] = rows;
  if (spent === 0) return { kind: 'repeated' };
  return taken > 0 ? { kind: 'taken' } : db.transaction((tx) => notTaken(tx, fleet, machine, beat));
}

async function notTaken(db: Queries, fleet: string, machine: string, beat: Beat): Promise<TakenBeat> {
  const { rows: known } = await db.query<{ beat: number | null }>(sql`
    SELECT beat FROM machines WHERE fleet_id = ${fleet} AND machine_id = ${machine}`);
  const before = known[0]?.beat ?? 0;
  if (beat.beat > before) return { kind: 'too-high', last: before };
  const { rows } = await db.query<{ beat: number }>(sql`
    UPDATE machines SET conflicts = conflicts + 1 WHERE fleet_id = ${fleet} AND machine_id = ${machine} RETURNING beat`);
  const last = rows[0]?.beat ?? 0;
  await db.query(sql`
    INSERT INTO beat_conflicts (fleet_id, machine_id, beat, last_beat, host)
    VALUES (${fleet}, ${machine}, ${beat.beat}, ${last}, ${beat.host})`);
  return { kind: 'conflict', last };
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
