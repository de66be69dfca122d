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

/** Removes whole days before this one; gives their number. What somebody just reads is left for the next time. */
export async function dropPartitionsBefore(db: Db, day: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`);
    if (!rows[0]?.mine) return 0;
    await tx.script("SET LOCAL lock_timeout = '2s'");
    const old = (await partitions(tx)).filter((name) => name < partitionName(day));
    for (const name of old) {
      await tx.query(sql`ALTER TABLE decisions DETACH PARTITION ${tableName(name)}`);
      await tx.query(sql`DROP TABLE ${tableName(name)}`);
    }
    return old.length;
  });
}

async function partitions(db: Queries): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'decisions'::regclass ORDER BY 1`);
  return rows.map(({ name }) => name).filter((name) => /^decisions_\d{8}$/.test(name));
}

function partitionName(day: string): string {
  return `decisions_${day.replaceAll('-', '')}`;
}
