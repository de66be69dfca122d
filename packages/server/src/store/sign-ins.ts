import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Somebody who was sent to the provider. */
export interface SignIn {
  readonly stateHash: Uint8Array;
  /** Of what only their browser has. */
  readonly browserHash: Uint8Array;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  readonly madeAt: Date;
}

export async function keepSignIn(db: Queries, fleet: string, one: SignIn): Promise<void> {
  await db.query(sql`
    INSERT INTO sign_ins (fleet_id, state_hash, browser_hash, nonce, verifier, return_to, made_at)
    VALUES (${fleet}, ${one.stateHash}, ${one.browserHash}, ${one.nonce}, ${one.verifier}, ${one.returnTo}, ${one.madeAt})`);
}

/** It is had once: whoever comes second finds nothing. */
export async function takeSignIn(
  db: Queries,
  fleet: string,
  stateHash: Uint8Array,
  browserHash: Uint8Array,
): Promise<Pick<SignIn, 'nonce' | 'verifier' | 'returnTo' | 'madeAt'> | null> {
  const { rows } = await db.query<SignIn>(sql`
    DELETE FROM sign_ins WHERE fleet_id = ${fleet} AND state_hash = ${stateHash} AND browser_hash = ${browserHash}
    RETURNING nonce, verifier, return_to AS "returnTo", made_at AS "madeAt"`);
  return rows[0] ?? null;
}

export async function forgetSignIns(db: Queries, fleet: string, before: Date): Promise<void> {
  await db.query(sql`DELETE FROM sign_ins WHERE fleet_id = ${fleet} AND made_at < ${before}`);
}
