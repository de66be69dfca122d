import { COLUMN_NAMES, type FoundBy } from '../../../../src/core/decision-fields.ts';
import type { Queries } from '../db/db.ts';
import { columnList, listOf, type Sql, sql } from '../db/sql.ts';
import { FOUND_BY } from './found-by.ts';
import { spending } from './nonces.ts';

/** One decision as it is stored; `about` and `content` are JSON texts. */
export interface DecisionRow extends FoundBy {
  readonly at: string;
  readonly uid: string;
  readonly id: string | null;
  readonly first: number;
  readonly seq: number;
  readonly kind: string;
  readonly what: string;
  readonly event: string | null;
  readonly decision: string | null;
  readonly experiment: boolean;
  readonly ran: number;
  readonly skipped: number;
  readonly rules: readonly string[];
  readonly wouldRefuse: boolean;
  readonly about: string | null;
  readonly content: string | null;
  readonly cut: boolean;
}

/** Stores what is not here yet, and spends the nonce, in one statement. Null: the nonce was used before, and nothing was stored. */
export async function addDecisions(
  db: Queries,
  fleet: string,
  { machine, nonce }: { readonly machine: string; readonly nonce: string },
  rows: readonly DecisionRow[],
): Promise<number | null> {
  const { rows: told } = await db.query<{ spent: number; added: number }>(sql`
    WITH spent AS (${spending(fleet, machine, nonce)}),
    added AS (
      INSERT INTO decisions (fleet_id, machine_id, at, uid, id, first, seq, kind, what, event, decision, experiment, ran,
        skipped, ${FOUND_BY}, rules, would_refuse, about, content, cut)
      SELECT ${fleet}, ${machine}, r.at, r.uid, r.id, r.first, r.seq, r.kind, r.what, r.event, r.decision, r.experiment,
        r.ran, r.skipped, ${columnList(COLUMN_NAMES, 'r')}, r.rules::text[], r.would_refuse, CASE WHEN json_typeof(r.about) <> 'null' THEN r.about END,
        CASE WHEN json_typeof(r.content) <> 'null' THEN r.content END, r.cut
      FROM ROWS FROM (unnest(${columns(rows)}), ${jsonColumn(rows, 'about')}, ${jsonColumn(rows, 'content')}) AS r (at, uid,
        id, first, seq, kind, what, event, decision, experiment, ran, skipped, ${FOUND_BY}, rules, would_refuse, cut,
        about, content)
      WHERE EXISTS (SELECT 1 FROM spent)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*) FROM spent) AS spent, (SELECT count(*) FROM added) AS added`);
  const [{ spent, added } = { spent: 0, added: 0 }] = told;
  return spent === 0 ? null : added;
}

/** An array for each column: however many rows, it is the same statement. */
function columns(rows: readonly DecisionRow[]): Sql {
  const of = <K extends keyof DecisionRow>(name: K): DecisionRow[K][] => rows.map((row) => row[name]);
  const rules = rows.map((row) => arrayLiteral(row.rules));
  return sql`${of('at')}::timestamptz[], ${of('uid')}::text[], ${of('id')}::text[], ${of('first')}::bigint[],
    ${of('seq')}::bigint[], ${of('kind')}::text[], ${of('what')}::text[], ${of('event')}::text[],
    ${of('decision')}::text[], ${of('experiment')}::boolean[], ${of('ran')}::int[], ${of('skipped')}::int[],
    ${listOf(COLUMN_NAMES.map((name) => sql`${of(name)}::text[]`))}, ${rules}::text[], ${of('wouldRefuse')}::boolean[], ${of('cut')}::boolean[]`;
}

/** JSON texts side by side are JSON: they need no escaping, which for these long ones would take longer than all else. */
function jsonColumn(rows: readonly DecisionRow[], name: 'about' | 'content'): Sql {
  return sql`json_array_elements(${`[${rows.map((row) => row[name] ?? 'null').join(',')}]`}::json)`;
}

/** Lists of different lengths are no column of PostgreSQL: each is a text that becomes one. */
function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
