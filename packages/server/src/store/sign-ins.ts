import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** False: somebody came back by this one before. */
export async function finishSignIn(db: Queries, fleet: string, stateHash: Uint8Array, at: Date): Promise<boolean> {
  const { count } = await db.query(sql`
    INSERT INTO finished_sign_ins (fleet_id, state_hash, at) VALUES (${fleet}, ${stateHash}, ${at})
    ON CONFLICT (fleet_id, state_hash) DO NOTHING`);
  return count > 0;
}

export async function forgetSignIns(db: Queries, fleet: string, before: Date): Promise<void> {
  await db.query(sql`DELETE FROM finished_sign_ins WHERE fleet_id = ${fleet} AND at < ${before}`);
}
