import type { PublicJwk } from '../../../../src/bundle/trusted-key.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** The keys that ever signed checkpoints of this fleet, the latest first. */
export async function knownCheckpointKeys(db: Queries, fleet: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    SELECT key_id AS id FROM checkpoint_keys WHERE fleet_id = ${fleet} ORDER BY since DESC`);
  return rows.map(({ id }) => id);
}

export async function keepCheckpointKey(db: Queries, fleet: string, id: string, jwk: PublicJwk): Promise<void> {
  await db.query(sql`
    INSERT INTO checkpoint_keys (fleet_id, key_id, jwk) VALUES (${fleet}, ${id}, ${JSON.stringify(jwk)}::jsonb)
    ON CONFLICT (fleet_id, key_id) DO NOTHING`);
}
