import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** `team: [a, b]`: a machine that has one of these. */
export type LabelRule = Readonly<Record<string, string | readonly string[]>>;

export interface Channel {
  readonly name: string;
  /** All of these; none: every machine. */
  readonly labels: LabelRule;
  readonly bundle: string | null;
}

/** In the order in which they are looked at. */
export async function listChannels(db: Queries, fleet: string): Promise<readonly Channel[]> {
  const { rows } = await db.query<Channel>(sql`
    SELECT name, labels, digest AS bundle FROM channels WHERE fleet_id = ${fleet} ORDER BY position`);
  return rows;
}

export async function replaceChannels(db: Queries, fleet: string, channels: readonly Channel[]): Promise<void> {
  await db.query(sql`DELETE FROM channels WHERE fleet_id = ${fleet}`);
  for (const [position, { name, labels, bundle }] of channels.entries())
    await db.query(sql`
      INSERT INTO channels (fleet_id, name, position, labels, digest)
      VALUES (${fleet}, ${name}, ${position}, ${JSON.stringify(labels)}::jsonb, ${bundle})`);
}

export async function moveChannel(db: Queries, fleet: string, name: string, bundle: string): Promise<void> {
  await db.query(sql`UPDATE channels SET digest = ${bundle} WHERE fleet_id = ${fleet} AND name = ${name}`);
}
