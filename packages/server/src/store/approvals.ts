import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export async function keepApproval(
  db: Queries,
  fleet: string,
  digest: string,
  { person, subject }: { readonly person: string; readonly subject: string },
): Promise<void> {
  await db.query(sql`
    INSERT INTO bundle_approvals (fleet_id, digest, person, subject) VALUES (${fleet}, ${digest}, ${person}, ${subject})
    ON CONFLICT (fleet_id, digest, subject) DO NOTHING`);
}

/** Which of these nobody has approved but who published it. */
export async function unapproved(db: Queries, fleet: string, digests: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ digest: string }>(sql`
    SELECT bundles.digest FROM bundles
    WHERE bundles.fleet_id = ${fleet} AND bundles.digest = ANY(${digests}::text[]) AND NOT EXISTS (
      SELECT 1 FROM bundle_approvals AS approved
      WHERE approved.fleet_id = ${fleet} AND approved.digest = bundles.digest
        AND CASE WHEN bundles.made_by_subject IS NULL THEN approved.person <> bundles.made_by
          ELSE approved.subject <> bundles.made_by_subject END)`);
  return rows.map(({ digest }) => digest);
}

/** How many bundles of this fleet nobody has approved but who published them. */
export async function countUnapproved(db: Queries, fleet: string): Promise<number> {
  const { rows } = await db.query<{ digest: string }>(sql`SELECT digest FROM bundles WHERE fleet_id = ${fleet}`);
  const digests = rows.map(({ digest }) => digest);
  return (await unapproved(db, fleet, digests)).length;
}

export async function hasApprovals(db: Queries, fleet: string): Promise<boolean> {
  const { rows } = await db.query(sql`SELECT 1 AS found FROM bundle_approvals WHERE fleet_id = ${fleet} LIMIT 1`);
  return rows.length > 0;
}
