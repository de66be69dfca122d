import { errorCode } from '../../../../src/core/error-code.ts';
import type { Db, Queries } from '../db/db.ts';
import { sql, tableName } from '../db/sql.ts';
import { dayOf, daysOfPartitions, partitionName } from './partitions.ts';

const DAY_MS = 86_400_000;
/** Of one statement: a fleet that shares its days with others takes its own rows out of them, and nobody waits long for that. */
const MOST_AT_ONCE = 20_000;

/** Of PostgreSQL: there is no such table. */
const NO_TABLE = '42P01';

/** The first day that is kept; what is before it goes. */
export function firstKeptDay(nowMs: number, days: number): string {
  return dayOf(nowMs - (days + 1) * DAY_MS);
}

export interface PastRows {
  readonly decisions: number;
  readonly questions: number;
  readonly conflicts: number;
  /** Of the oldest decision among them; null: there is none. */
  readonly oldest: Date | null;
}

/** What this fleet has from before this day: it is counted day by day, for each statement has only so much time. */
export async function pastRows(db: Queries, fleet: string, day: string): Promise<PastRows> {
  let decisions = 0;
  for (const from of (await daysOfPartitions(db)).filter((one) => one < day)) {
    const { rows } = await db.query<{ n: number }>(sql`
      SELECT count(*) AS n FROM decisions
      WHERE fleet_id = ${fleet} AND at >= ${startOf(from)}::timestamptz AND at < ${endOf(from)}::timestamptz`);
    decisions += rows[0]?.n ?? 0;
  }
  const before = startOf(day);
  const { rows } = await db.query<{ questions: number; conflicts: number; oldest: Date | null }>(sql`
    SELECT (SELECT count(*) FROM questions WHERE fleet_id = ${fleet} AND told_at < ${before}::timestamptz) AS questions,
      (SELECT count(*) FROM beat_conflicts WHERE fleet_id = ${fleet} AND at < ${before}::timestamptz) AS conflicts,
      (SELECT min(at) FROM decisions WHERE fleet_id = ${fleet} AND at < ${before}::timestamptz) AS oldest`);
  const [{ questions, conflicts, oldest } = { questions: 0, conflicts: 0, oldest: null }] = rows;
  return { decisions, questions, conflicts, oldest };
}

/** Takes the decisions of one fleet out of a day that is another fleet's, too. */
export async function deleteDay(db: Db, fleet: string, day: string, atOnce = MOST_AT_ONCE): Promise<void> {
  const table = tableName(partitionName(day));
  try {
    for (let deleted = atOnce; deleted === atOnce; ) {
      const { rows } = await db.query<{ n: number }>(sql`
        WITH gone AS (
          DELETE FROM ${table} WHERE fleet_id = ${fleet}
            AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE fleet_id = ${fleet} LIMIT ${atOnce}))
          RETURNING 1)
        SELECT count(*) AS n FROM gone`);
      deleted = rows[0]?.n ?? 0;
    }
  } catch (error) {
    // another process has just found that nobody else had anything of that day
    if (errorCode(error) !== NO_TABLE) throw error;
  }
}

function startOf(day: string): string {
  return `${day}T00:00:00Z`;
}

function endOf(day: string): string {
  return startOf(dayOf(Date.parse(day) + DAY_MS));
}
