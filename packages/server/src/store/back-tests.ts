import type { FleetBackTest } from '../../../../src/history/fleet/tally.ts';
import type { Db, Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { DecisionSpan } from './replay-pages.ts';

/** Of what came of one, what a list of them tells. */
export type BackTestCounts = Pick<FleetBackTest, 'replayed' | 'stopped' | 'asked' | 'letGo' | 'cannotTell'>;

export interface BackTestRow {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly asked: AskedFor;
  readonly lookedAt: number;
  /** It has come to here: the oldest decisions are first. Null: it has just begun. */
  readonly reached: Date | null;
  readonly problem: string | null;
  readonly counts: BackTestCounts | null;
}

export interface AskedFor {
  readonly revision: string;
  readonly span: DecisionSpan;
}

/** Nobody has heard of it for so long: the process that tried it is gone. */
const LOST = sql`interval '60 seconds'`;
const KEPT = sql`interval '1 day'`;

/** False: another one is tried at the moment. */
export async function beginBackTest(
  db: Db,
  fleet: string,
  { id, madeBy, asked }: { readonly id: string; readonly madeBy: string; readonly asked: AskedFor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query(sql`
      UPDATE back_tests SET state = 'failed', problem = 'The process that tried it has ended.'
      WHERE fleet_id = ${fleet} AND state = 'running' AND beat_at < now() - ${LOST}`);
    const { count } = await tx.query(sql`
      INSERT INTO back_tests (fleet_id, back_test_id, state, made_by, asked)
      VALUES (${fleet}, ${id}, 'running', ${madeBy}, ${JSON.stringify(asked)}::json) ON CONFLICT DO NOTHING`);
    return count === 1;
  });
}

/** False: it does not run any more, because somebody ended it. */
export async function beatBackTest(
  db: Queries,
  fleet: string,
  id: string,
  lookedAt: number,
  reached: string,
): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE back_tests SET beat_at = now(), looked_at = ${lookedAt}, reached = ${reached}::timestamptz
    WHERE fleet_id = ${fleet} AND back_test_id = ${id} AND state = 'running'`);
  return count === 1;
}

/** True: it ran until now. */
export async function endBackTest(
  db: Queries,
  fleet: string,
  id: string,
  ended: { readonly result: object } | { readonly problem: string },
): Promise<boolean> {
  const { state, result, problem } =
    'result' in ended
      ? { state: 'done', result: JSON.stringify(ended.result), problem: null }
      : { state: 'failed', result: null, problem: ended.problem };
  const { count } = await db.query(sql`
    UPDATE back_tests SET state = ${state}, result = ${result}::json, problem = ${problem}, beat_at = now()
    WHERE fleet_id = ${fleet} AND back_test_id = ${id} AND state = 'running'`);
  return count === 1;
}

const COLUMNS = sql`back_test_id AS id, made_by AS "madeBy", made_at AS "madeAt", asked, looked_at AS "lookedAt", reached,
  CASE WHEN result IS NOT NULL THEN json_build_object('replayed', result -> 'replayed', 'stopped', result -> 'stopped',
    'asked', result -> 'asked', 'letGo', result -> 'letGo', 'cannotTell', result -> 'cannotTell') END AS counts,
  CASE WHEN state = 'running' AND beat_at < now() - ${LOST} THEN 'failed' ELSE state END AS state,
  CASE WHEN state = 'running' AND beat_at < now() - ${LOST} THEN 'The process that tried it has ended.' ELSE problem END
    AS problem`;

/** The latest first. */
export async function listBackTests(db: Queries, fleet: string): Promise<readonly BackTestRow[]> {
  const { rows } = await db.query<BackTestRow>(sql`
    SELECT ${COLUMNS} FROM back_tests WHERE fleet_id = ${fleet} ORDER BY made_at DESC LIMIT 100`);
  return rows;
}

export async function backTestOf(
  db: Queries,
  fleet: string,
  id: string,
): Promise<(BackTestRow & { readonly result: object | null }) | null> {
  const { rows } = await db.query<BackTestRow & { readonly result: object | null }>(sql`
    SELECT ${COLUMNS}, result FROM back_tests WHERE fleet_id = ${fleet} AND back_test_id = ${id}`);
  return rows[0] ?? null;
}

export async function forgetBackTests(db: Queries, fleet: string): Promise<void> {
  await db.query(sql`DELETE FROM back_tests WHERE fleet_id = ${fleet} AND made_at < now() - ${KEPT}`);
}
