import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export async function foundFleet(db: Queries, fleet: string): Promise<void> {
  await db.query(sql`INSERT INTO fleets (fleet_id) VALUES (${fleet}) ON CONFLICT (fleet_id) DO NOTHING`);
}

/** Whether the database answers. */
export async function answers(db: Queries): Promise<void> {
  await db.query(sql`SELECT 1`);
}
