import type { TrustedKey } from '../../../../src/bundle/trusted-key.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What is known of a bundle without its bytes. */
export interface BundleRow {
  /** SHA-256 of the bytes, which is its ETag. */
  readonly digest: string;
  readonly revision: string;
  readonly seq: number;
  /** Of what is in it, however it was packed and signed. */
  readonly content: string;
  readonly keyId: string;
  /** All its hooks only watch. */
  readonly shadow: boolean;
  readonly size: number;
  readonly signedAt: Date;
  readonly expiresAt: Date;
  readonly madeBy: string;
  /** Null: nobody kept whom the provider means by that. */
  readonly madeBySubject: string | null;
  readonly madeAt: Date;
}

const COLUMNS = sql`digest, revision, seq, content, key_id AS "keyId", shadow, length(bytes) AS size, signed_at AS "signedAt",
  expires_at AS "expiresAt", made_by AS "madeBy", made_by_subject AS "madeBySubject", made_at AS "madeAt"`;

/** The highest number first. */
export async function listBundles(db: Queries, fleet: string): Promise<readonly BundleRow[]> {
  const { rows } = await db.query<BundleRow>(
    sql`SELECT ${COLUMNS} FROM bundles WHERE fleet_id = ${fleet} ORDER BY seq DESC, made_at DESC LIMIT 1000`,
  );
  return rows;
}

export async function bundleBytes(db: Queries, fleet: string, digest: string): Promise<Uint8Array | null> {
  const { rows } = await db.query<{ bytes: Uint8Array }>(
    sql`SELECT bytes FROM bundles WHERE fleet_id = ${fleet} AND digest = ${digest}`,
  );
  return rows[0]?.bytes ?? null;
}

/** The one with the highest number: what the next one is held against. */
export async function lastBundle(
  db: Queries,
  fleet: string,
): Promise<{ readonly seq: number; readonly content: string; readonly carried: readonly TrustedKey[] } | null> {
  const { rows } = await db.query<{ seq: number; content: string; carried: readonly TrustedKey[] }>(sql`
    SELECT seq, content, carried FROM bundles WHERE fleet_id = ${fleet} ORDER BY seq DESC, made_at DESC LIMIT 1`);
  return rows[0] ?? null;
}

export interface NewBundle {
  readonly digest: string;
  readonly bytes: Uint8Array;
  readonly revision: string;
  readonly seq: number;
  readonly content: string;
  readonly keyId: string;
  readonly shadow: boolean;
  readonly carried: readonly TrustedKey[];
  readonly signedAtMs: number;
  readonly expiresAtMs: number;
}

/** A name for people, and whom the provider means for ever. */
export interface Publisher {
  readonly person: string;
  readonly subject: string;
}

/** False: exactly this one is here already. */
export async function addBundle(db: Queries, fleet: string, bundle: NewBundle, by: Publisher): Promise<boolean> {
  const { count } = await db.query(sql`
    INSERT INTO bundles (fleet_id, digest, bytes, revision, seq, content, key_id, shadow, carried,
      signed_at, expires_at, made_by, made_by_subject)
    VALUES (${fleet}, ${bundle.digest}, ${bundle.bytes}, ${bundle.revision}, ${bundle.seq}, ${bundle.content},
      ${bundle.keyId}, ${bundle.shadow}, ${JSON.stringify(bundle.carried)}::jsonb, ${iso(bundle.signedAtMs)}::timestamptz,
      ${iso(bundle.expiresAtMs)}::timestamptz, ${by.person}, ${by.subject})
    ON CONFLICT (fleet_id, digest) DO NOTHING`);
  return count > 0;
}

/** What changes policy is done one after the other in each fleet, until the end of the transaction. */
export async function holdPolicy(db: Queries, fleet: string): Promise<void> {
  await db.query(sql`SELECT pg_advisory_xact_lock(475000003, hashtext(${fleet}))`);
}

/** Tells every process of this fleet that its policy is another, when the transaction is done. */
export async function tellPolicyChanged(db: Queries, fleet: string): Promise<void> {
  await db.query(sql`SELECT pg_notify(${POLICY_CHANNEL}, ${fleet})`);
}

export const POLICY_CHANNEL = 'hookline_policy';

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
