import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** A channel on its way from one bundle to another. */
export interface Rollout {
  readonly id: string;
  readonly channel: string;
  readonly from: string | null;
  readonly to: string;
  readonly shadow: string | null;
  /** Shares of machines in percent, rising; the last one is 100. */
  readonly stages: readonly number[];
  /** Which of them counts; -1: the shadow bundle for everybody. */
  readonly stage: number;
  readonly state: 'running' | 'done' | 'stopped';
  readonly why: string | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly stageAt: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = sql`rollout_id AS id, channel, from_digest AS from, to_digest AS to, shadow_digest AS shadow, stages, stage,
  state, why, made_by AS "madeBy", made_at AS "madeAt", stage_at AS "stageAt", ended_at AS "endedAt"`;

/** The latest first. */
export async function listRollouts(db: Queries, fleet: string): Promise<readonly Rollout[]> {
  const { rows } = await db.query<Rollout>(
    sql`SELECT ${COLUMNS} FROM rollouts WHERE fleet_id = ${fleet} ORDER BY made_at DESC, rollout_id LIMIT 200`,
  );
  return rows;
}

export async function rolloutOf(db: Queries, fleet: string, id: string): Promise<Rollout | null> {
  const { rows } = await db.query<Rollout>(
    sql`SELECT ${COLUMNS} FROM rollouts WHERE fleet_id = ${fleet} AND rollout_id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Those that say of each channel what its machines get: the latest, unless it is done. */
export async function openRollouts(db: Queries, fleet: string): Promise<readonly Rollout[]> {
  const { rows } = await db.query<Rollout>(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (channel) ${COLUMNS} FROM rollouts
      WHERE fleet_id = ${fleet} ORDER BY channel, made_at DESC, rollout_id) AS latest
    WHERE state <> 'done'`);
  return rows;
}

export type NewRollout = Pick<Rollout, 'id' | 'channel' | 'from' | 'to' | 'shadow' | 'stages' | 'stage'>;

export async function addRollout(db: Queries, fleet: string, rollout: NewRollout, by: string): Promise<void> {
  await db.query(sql`
    INSERT INTO rollouts (fleet_id, rollout_id, channel, from_digest, to_digest, shadow_digest, stages, stage, state, made_by)
    VALUES (${fleet}, ${rollout.id}, ${rollout.channel}, ${rollout.from}, ${rollout.to}, ${rollout.shadow},
      ${rollout.stages}::int[], ${rollout.stage}, 'running', ${by})`);
}

/** False: it is not where it was thought to be. */
export async function moveRollout(db: Queries, fleet: string, id: string, from: number, to: number): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE rollouts SET stage = ${to}, stage_at = now()
    WHERE fleet_id = ${fleet} AND rollout_id = ${id} AND stage = ${from} AND state = 'running'`);
  return count > 0;
}

export async function endRollout(
  db: Queries,
  fleet: string,
  id: string,
  { state, why }: { readonly state: 'done' | 'stopped'; readonly why: string | null },
): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE rollouts SET state = ${state}, why = ${why}, ended_at = now()
    WHERE fleet_id = ${fleet} AND rollout_id = ${id} AND state = 'running'`);
  return count > 0;
}

/** Whether this process judges now; until the end of the transaction nobody else does. */
export async function judgingIsMine(db: Queries, fleet: string): Promise<boolean> {
  const { rows } = await db.query<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(475000004, hashtext(${fleet})) AS mine`,
  );
  return rows[0]?.mine === true;
}
