import { COLUMN_NAMES } from '../../../../src/core/decision-fields.ts';
import { withNames } from '../../../../src/core/with-names.ts';
import { inputKey } from '../../../../src/history/fleet/same-input.ts';
import { eventOfSent, sentIn } from '../../../../src/history/fleet/sent-decision.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { FOUND_BY } from './found-by.ts';
import type { StoredDecision } from './read-decisions.ts';
import { BUCKET, MOST_BYTES, type ReplayPlace } from './replay-pages.ts';
import { sentLine } from './sent-line.ts';

/** How much of what machines told goes on; never more than they told. */
export const DETAILS = ['none', 'metadata', 'masked'] as const;
export type Detail = (typeof DETAILS)[number];

export interface ExportRow extends StoredDecision {
  /** From 0 to 99, the same for a whole session. */
  readonly bucket: number;
  /** The same for decisions that the same rules turn into the same; null: it cannot happen again. */
  readonly input: string | null;
  /** JSON as it was told. */
  readonly about: string | null;
  readonly content: string | null;
}

const ROWS = 1000;

/** The next decisions of a day, in their order. */
export async function exportPage(
  db: Queries,
  fleet: string,
  { since, until }: { readonly since: string; readonly until: string },
  after: ReplayPlace | null,
  detail: Detail,
): Promise<readonly ExportRow[]> {
  const { rows } = await db.query<Omit<ExportRow, 'input'>>(sql`
    SELECT machine_id AS machine, at, uid, id, first, seq, kind, what, event, decision, experiment, ran, skipped,
      ${FOUND_BY}, rules, would_refuse AS "wouldRefuse",
      about::text AS about, CASE WHEN octet_length(content::text) <= ${MOST_BYTES} THEN content::text END AS content,
      cut OR coalesce(octet_length(content::text) > ${MOST_BYTES}, false) AS cut, ${BUCKET} AS bucket
    FROM decisions WHERE fleet_id = ${fleet} AND at >= ${since}::timestamptz AND at < ${until}::timestamptz
      AND ${after === null ? sql`true` : sql`at >= ${after.at}::timestamptz AND (at, machine_id, uid) > (${after.at}::timestamptz, ${after.machine}, ${after.uid})`}
    ORDER BY at, machine_id, uid LIMIT ${ROWS}`);
  return rows.map((row) => toldWith({ ...row, input: detail === 'masked' ? inputOf(row) : null }, detail));
}

function inputOf({
  at,
  machine,
  uid,
  person,
  project,
  agent,
  shape,
  repository,
  about,
  content,
}: Omit<ExportRow, 'input'>) {
  if (content === null) return null;
  const place = { at: at.toISOString(), machine, uid };
  const found = { person, project, agent, shape, repository, labels: null };
  const line = sentLine({ place, found, about, content });
  const event = eventOfSent(sentIn(line), line);
  return event === null ? null : inputKey(event, repository);
}

function toldWith(row: ExportRow, detail: Detail): ExportRow {
  if (detail === 'masked') return row;
  if (detail === 'metadata') return { ...row, content: null };
  // which policy was in force says nothing of anybody
  const nobody = { ...withNames(COLUMN_NAMES, () => null), revision: row.revision };
  return { ...row, ...nobody, rules: [], about: null, content: null };
}
