import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface ApiToken {
  readonly id: string;
  readonly subject: string;
  readonly person: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

export async function keepApiToken(db: Queries, fleet: string, hash: Uint8Array, token: ApiToken): Promise<void> {
  await db.query(sql`
    INSERT INTO api_tokens (fleet_id, token_id, hash, subject, person, name, roles, made_at, expires_at)
    VALUES (${fleet}, ${token.id}, ${hash}, ${token.subject}, ${token.person}, ${token.name}, ${token.roles}::text[],
      ${token.madeAt}, ${token.expiresAt})`);
}

const COLUMNS = sql`token_id AS id, subject, person, name, roles, made_at AS "madeAt", expires_at AS "expiresAt"`;

/** One that counts at that time. */
export async function apiTokenOf(db: Queries, fleet: string, hash: Uint8Array, at: Date): Promise<ApiToken | null> {
  const { rows } = await db.query<ApiToken>(sql`
    SELECT ${COLUMNS} FROM api_tokens
    WHERE fleet_id = ${fleet} AND hash = ${hash} AND revoked_at IS NULL AND expires_at > ${at}`);
  return rows[0] ?? null;
}

export async function apiTokensOf(db: Queries, fleet: string, subject: string, at: Date): Promise<readonly ApiToken[]> {
  const { rows } = await db.query<ApiToken>(sql`
    SELECT ${COLUMNS} FROM api_tokens
    WHERE fleet_id = ${fleet} AND subject = ${subject} AND revoked_at IS NULL AND expires_at > ${at}
    ORDER BY made_at DESC LIMIT 1000`);
  return rows;
}

/** False: there is none of that person. */
export async function revokeApiToken(
  db: Queries,
  fleet: string,
  subject: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE api_tokens SET revoked_at = ${at}
    WHERE fleet_id = ${fleet} AND subject = ${subject} AND token_id = ${id} AND revoked_at IS NULL`);
  return count > 0;
}
