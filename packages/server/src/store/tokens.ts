import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Labels } from './machines.ts';

export interface TokenRow {
  readonly id: string;
  readonly labels: Labels;
  readonly ask: readonly string[];
  readonly usesLeft: number | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

/** What a token is before anybody has it: only its hash is kept. */
export interface NewToken {
  readonly id: string;
  readonly hash: Uint8Array;
  readonly labels: Labels;
  /** Names of labels that a machine may choose itself. */
  readonly ask: readonly string[];
  readonly uses: number | null;
  readonly expiresAt: string;
}

/** What a token says of whoever enrols by it. */
export type UsedToken = Pick<NewToken, 'id' | 'labels' | 'ask'>;

export async function keepToken(db: Queries, fleet: string, token: NewToken, by: string): Promise<void> {
  await db.query(sql`
    INSERT INTO enrolment_tokens (fleet_id, token_id, hash, labels, ask, uses_left, made_by, expires_at)
    VALUES (${fleet}, ${token.id}, ${token.hash}, ${JSON.stringify(token.labels)}::jsonb,
      ${JSON.stringify(token.ask)}::jsonb, ${token.uses}, ${by}, ${token.expiresAt}::timestamptz)`);
}

/** Uses it once more, if it still may be used; in the transaction of what it is used for. */
export async function useToken(db: Queries, fleet: string, hash: Uint8Array): Promise<UsedToken | null> {
  const good = sql`hash = ${hash} AND revoked_at IS NULL AND expires_at > now()`;
  // whoever counts holds up all who come by the same token: where there is nothing to count, nobody does
  const { rows: uncounted } = await db.query<UsedToken>(sql`
    SELECT token_id AS id, labels, ask FROM enrolment_tokens
    WHERE fleet_id = ${fleet} AND ${good} AND uses_left IS NULL`);
  if (uncounted[0] !== undefined) return uncounted[0];
  const { rows } = await db.query<UsedToken>(sql`
    UPDATE enrolment_tokens SET uses_left = uses_left - 1 WHERE fleet_id = ${fleet} AND ${good} AND uses_left > 0
    RETURNING token_id AS id, labels, ask`);
  return rows[0] ?? null;
}

/** A machine that comes again with the token that it enrolled with uses none. */
export async function tokenOfMachine(
  db: Queries,
  fleet: string,
  hash: Uint8Array,
  machine: string,
): Promise<UsedToken | null> {
  const { rows } = await db.query<UsedToken>(sql`
    SELECT t.token_id AS id, t.labels, t.ask FROM enrolment_tokens t
    JOIN machines m ON m.fleet_id = t.fleet_id AND m.token_id = t.token_id
    WHERE t.fleet_id = ${fleet} AND t.hash = ${hash} AND m.machine_id = ${machine} AND t.revoked_at IS NULL
      AND t.expires_at > now()`);
  return rows[0] ?? null;
}

export async function listTokens(db: Queries, fleet: string): Promise<readonly TokenRow[]> {
  const { rows } = await db.query<TokenRow>(sql`
    SELECT token_id AS id, labels, ask, uses_left AS "usesLeft", made_by AS "madeBy", made_at AS "madeAt",
      expires_at AS "expiresAt"
    FROM enrolment_tokens WHERE fleet_id = ${fleet} AND revoked_at IS NULL AND expires_at > now()
    ORDER BY made_at DESC LIMIT 1000`);
  return rows;
}

export async function revokeToken(db: Queries, fleet: string, id: string): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE enrolment_tokens SET revoked_at = now()
    WHERE fleet_id = ${fleet} AND token_id = ${id} AND revoked_at IS NULL`);
  return count > 0;
}
