import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Db, Queries } from './db.ts';
import { sql } from './sql.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

/** One at a time, whoever starts first: the others wait here and find it done. */
const LOCK = 475_000_001;

/** Brings the tables to what this version knows. Each step is a transaction: it has happened or it has not. */
export async function migrate(db: Db, migrations: readonly Migration[] = ownMigrations()): Promise<void> {
  while (await db.transaction((tx) => nextStep(tx, migrations)));
}

/** The files `0001-what.sql` beside this one. */
export function ownMigrations(folder = new URL('migrations/', import.meta.url)): readonly Migration[] {
  return readdirSync(fileURLToPath(folder))
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name: name.slice(0, -'.sql'.length),
      text: readFileSync(new URL(name, folder), 'utf8'),
    }));
}

/** False: there is nothing left to do. */
async function nextStep(tx: Queries, migrations: readonly Migration[]): Promise<boolean> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
  await tx.script(
    'CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await tx.query<{ number: number }>(sql`SELECT number FROM migrations ORDER BY number`);
  const done = new Set(rows.map(({ number }) => number));
  const unknown = [...done].find((number) => !migrations.some((one) => one.number === number));
  if (unknown !== undefined)
    throw new Error(
      `The database has the migration ${unknown}, which this version of hookline-server does not know. Start the version that made it, or a later one.`,
    );
  const next = migrations.find(({ number }) => !done.has(number));
  if (next === undefined) return false;
  await tx.script(next.text);
  await tx.query(sql`INSERT INTO migrations (number, name) VALUES (${next.number}, ${next.name})`);
  return true;
}
