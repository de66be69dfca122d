import { NONCE_LIFE_S } from '../../../../src/fleet/request-token.ts';
import type { Queries } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Keeps that this one was used; gives no row if it was already. Also as the first part of a longer statement. */
export function spending(fleet: string, machine: string, nonce: string): Sql {
  return sql`
    INSERT INTO nonces (fleet_id, machine_id, nonce) VALUES (${fleet}, ${machine}, ${nonce})
    ON CONFLICT (fleet_id, machine_id, nonce) DO NOTHING RETURNING nonce`;
}

/** False: the very same request was here before. */
export async function spendNonce(db: Queries, fleet: string, machine: string, nonce: string): Promise<boolean> {
  const { rows } = await db.query(spending(fleet, machine, nonce));
  return rows.length > 0;
}

export async function forgetNonces(db: Queries, fleet: string): Promise<void> {
  await db.query(sql`
    DELETE FROM nonces WHERE fleet_id = ${fleet} AND at < now() - make_interval(secs => ${NONCE_LIFE_S * 1.5})`);
}
