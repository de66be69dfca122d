import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface Session {
  readonly hash: Uint8Array;
  readonly subject: string;
  readonly person: string;
  readonly roles: readonly string[];
  readonly madeAt: Date;
  readonly seenAt: Date;
}

export async function keepSession(
  db: Queries,
  fleet: string,
  { hash, subject, person, roles, madeAt, seenAt }: Session,
): Promise<void> {
  await db.query(sql`
    INSERT INTO people_sessions (fleet_id, hash, subject, person, roles, made_at, seen_at)
    VALUES (${fleet}, ${hash}, ${subject}, ${person}, ${roles}::text[], ${madeAt}, ${seenAt})`);
}

export async function sessionOf(db: Queries, fleet: string, hash: Uint8Array): Promise<Session | null> {
  const { rows } = await db.query<Session>(sql`
    SELECT hash, subject, person, roles, made_at AS "madeAt", seen_at AS "seenAt" FROM people_sessions
    WHERE fleet_id = ${fleet} AND hash = ${hash}`);
  return rows[0] ?? null;
}

export async function markSession(db: Queries, fleet: string, hash: Uint8Array, at: Date): Promise<void> {
  await db.query(sql`UPDATE people_sessions SET seen_at = ${at} WHERE fleet_id = ${fleet} AND hash = ${hash}`);
}

export async function endSession(db: Queries, fleet: string, hash: Uint8Array): Promise<void> {
  await db.query(sql`DELETE FROM people_sessions WHERE fleet_id = ${fleet} AND hash = ${hash}`);
}

/** Everybody signs in anew. */
export async function endAllSessions(db: Queries, fleet: string): Promise<void> {
  await db.query(sql`DELETE FROM people_sessions WHERE fleet_id = ${fleet}`);
}

/** What somebody may counts from now on in all their sessions; their tokens only ever lose. */
export async function changeRoles(
  db: Queries,
  fleet: string,
  subject: string,
  roles: readonly string[],
): Promise<void> {
  await db.query(sql`
    UPDATE people_sessions SET roles = ${roles}::text[] WHERE fleet_id = ${fleet} AND subject = ${subject}`);
  await db.query(sql`
    UPDATE api_tokens SET roles = ARRAY(SELECT unnest(roles) INTERSECT SELECT unnest(${roles}::text[]))
    WHERE fleet_id = ${fleet} AND subject = ${subject}`);
}

export async function forgetSessions(db: Queries, fleet: string, seenBefore: Date, madeBefore: Date): Promise<void> {
  await db.query(sql`
    DELETE FROM people_sessions
    WHERE fleet_id = ${fleet} AND (seen_at < ${seenBefore} OR made_at < ${madeBefore})`);
}
