import type { Db, Queries } from '../db/db.ts';
import { dayLiteral, sql, tableName } from '../db/sql.ts';

/** Whoever makes or drops a partition has it: in one database there is one of these at a time. */
const LOCK = 475_000_002;
const DAY_MS = 86_400_000;

/** The day of a time (UTC), as partitions are named after it. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Makes a table for each of these days, if there is none. Reading and writing the others goes on meanwhile. */
export async function makePartitions(db: Db, days: readonly string[]): Promise<void> {
  for (const day of days)
    await db.transaction(async (tx) => {
      await tx.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      const name = partitionName(day);
      const { rows } = await tx.query<{ there: boolean }>(sql`SELECT to_regclass(${name}) IS NOT NULL AS there`);
      if (rows[0]?.there) return;
      const table = tableName(name);
      const end = dayLiteral(dayOf(Date.parse(day) + DAY_MS));
      // `CREATE TABLE … PARTITION OF` would keep everybody out of all of them until it is done
      await tx.query(sql`CREATE TABLE ${table} (LIKE decisions INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
      await tx.query(
        sql`ALTER TABLE decisions ATTACH PARTITION ${table} FOR VALUES FROM (${dayLiteral(day)}) TO (${end})`,
      );
    });
}

/**
 * Removes whole days before this one in which no other fleet has anything; gives those in which one has, oldest first. What somebody
 * just reads is left for the next time.
 */
export async function dropPartitionsBefore(db: Db, fleet: string, day: string): Promise<readonly string[]> {
  const old = (await daysOfPartitions(db)).filter((one) => one < day);
  const mine: string[] = [];
  for (const one of old) if (!(await isShared(db, fleet, one))) mine.push(one);
  if (mine.length > 0) await db.transaction((tx) => dropAll(tx, fleet, mine));
  return old.filter((one) => !mine.includes(one));
}

async function dropAll(tx: Queries, fleet: string, days: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`);
  if (!rows[0]?.mine) return;
  await tx.script("SET LOCAL lock_timeout = '2s'");
  // from here on nobody adds to any of them: what is found now is so until they are gone
  await tx.script('LOCK TABLE ONLY decisions IN ACCESS EXCLUSIVE MODE');
  const there = new Set(await daysOfPartitions(tx));
  for (const day of days) {
    if (!there.has(day) || (await isShared(tx, fleet, day))) continue;
    const table = tableName(partitionName(day));
    await tx.query(sql`ALTER TABLE decisions DETACH PARTITION ${table}`);
    await tx.query(sql`DROP TABLE ${table}`);
  }
}

/** Whether another fleet has a decision of this day: the ends of an index, however many there are between. */
async function isShared(db: Queries, fleet: string, day: string): Promise<boolean> {
  const from = dayLiteral(day);
  const to = dayLiteral(dayOf(Date.parse(day) + DAY_MS));
  const { rows } = await db.query<{ shared: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM decisions WHERE fleet_id < ${fleet} AND at >= ${from} AND at < ${to})
      OR EXISTS (SELECT 1 FROM decisions WHERE fleet_id > ${fleet} AND at >= ${from} AND at < ${to}) AS shared`);
  return rows[0]?.shared === true;
}

/** The days that have a table, oldest first. */
export async function daysOfPartitions(db: Queries): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'decisions'::regclass ORDER BY 1`);
  return rows.flatMap(({ name }) => {
    const [, year, month, day] = /^decisions_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
    return year === undefined ? [] : `${year}-${month}-${day}`;
  });
}

export function partitionName(day: string): string {
  return `decisions_${day.replaceAll('-', '')}`;
}
