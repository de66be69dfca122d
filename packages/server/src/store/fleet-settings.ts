import { errorCode } from '../../../../src/core/error-code.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What all processes of a fleet go by, whatever their environment says. */
export interface FleetSettings {
  readonly retentionDays: number;
  /** So many people it takes until machines get a bundle. */
  readonly publishers: number;
  /** With whom people sign in and what gives them which role, in words; null: nobody does. */
  readonly signIn: string | null;
}

/** Null: nobody has said it yet. */
export type SaidSettings = { readonly [Name in keyof FleetSettings]: FleetSettings[Name] | null };

export interface StoredSettings extends SaidSettings {
  /** By the clock of the database: that of a process can be wrong, and would delete by it. */
  readonly nowMs: number;
}

/** Of PostgreSQL: there is no such column. */
const NO_COLUMN = '42703';

/** Null: there is no such fleet. `lock`: until the transaction ends, nobody else changes them. */
export async function storedSettings(
  db: Queries,
  fleet: string,
  { lock = false } = {},
): Promise<StoredSettings | null> {
  const locked = lock ? sql`FOR UPDATE` : sql``;
  try {
    const { rows } = await db.query<SaidSettings & { now: Date }>(sql`
      SELECT retention_days AS "retentionDays", publishers, sign_in AS "signIn", now() FROM fleets WHERE fleet_id = ${fleet} ${locked}`);
    const [row] = rows;
    if (row === undefined) return null;
    const { now, ...said } = row;
    return { ...said, nowMs: now.getTime() };
  } catch (error) {
    if (errorCode(error) !== NO_COLUMN) throw error;
    throw new Error(
      'The tables are of an earlier version of hookline-server. Start this version once: it upgrades them.',
    );
  }
}

/** What is not named stays. */
export async function storeSettings(
  db: Queries,
  fleet: string,
  { retentionDays = null, publishers = null, signIn = null }: Partial<SaidSettings>,
): Promise<void> {
  await db.query(sql`
    UPDATE fleets SET retention_days = COALESCE(${retentionDays}::int, retention_days),
      publishers = COALESCE(${publishers}::int, publishers),
      sign_in = COALESCE(${signIn}::text, sign_in)
    WHERE fleet_id = ${fleet}`);
}
