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
