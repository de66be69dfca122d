import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { plainText } from './plain-copy.ts';

export interface Act {
  readonly person: string;
  /** `machine.revoke`, `bundle.publish`, … */
  readonly act: string;
  /** What it was done to. */
  readonly about: string | null;
  readonly detail?: object;
}

/** In the transaction of what was done: there is no act without its record. */
export async function recordAct(db: Queries, fleet: string, { person, act, about, detail = {} }: Act): Promise<void> {
  await db.query(sql`
    INSERT INTO acts (fleet_id, person, act, about, detail)
    VALUES (${fleet}, ${person}, ${act}, ${about}, ${plainText(JSON.stringify(detail))}::jsonb)`);
}

export interface ActRow extends Act {
  readonly id: number;
  readonly at: Date;
}

/** The latest first. */
export async function listActs(
  db: Queries,
  fleet: string,
  before: number | null,
  limit: number,
): Promise<readonly ActRow[]> {
  const { rows } = await db.query<ActRow>(sql`
    SELECT act_id AS id, at, person, act, about, detail FROM acts
    WHERE fleet_id = ${fleet} AND (${before}::bigint IS NULL OR act_id < ${before}::bigint)
    ORDER BY act_id DESC LIMIT ${limit}`);
  return rows;
}
