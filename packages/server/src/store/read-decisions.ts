import type { FoundBy } from '../../../../src/core/decision-fields.ts';
import type { Queries } from '../db/db.ts';
import { allOf, type Sql, sql } from '../db/sql.ts';
import { LISTED, SEARCHED } from './found-by.ts';

/** Which decisions are meant; all of it must be true. */
export interface DecisionFilter {
  readonly since: string;
  readonly until?: string;
  readonly kind: 'decision' | 'act';
  readonly result?: Result;
  readonly person?: string;
  readonly project?: string;
  readonly rule?: string;
  readonly shape?: string;
  readonly agent?: string;
  readonly revision?: string;
  readonly machine?: string;
  readonly session?: string;
  readonly text?: string;
  readonly after?: { readonly at: string; readonly machine: string; readonly uid: string };
}

/** `shadow`: a rule that only watches would have refused it; `none`: nobody objected, and nobody was asked. */
export const RESULTS = ['refused', 'asked', 'shadow', 'allowed', 'none'] as const;
export type Result = (typeof RESULTS)[number];

export interface ListedDecision extends FoundBy {
  readonly machine: string;
  readonly at: Date;
  readonly uid: string;
  readonly id: string | null;
  /** The kind of its last record. */
  readonly what: string;
  readonly event: string | null;
  readonly decision: string | null;
  readonly experiment: boolean;
  readonly rules: readonly string[];
  readonly wouldRefuse: boolean;
}

const COLUMNS = sql`machine_id AS machine, at, uid, id, what, event, decision, experiment, ${LISTED}, rules,
  would_refuse AS "wouldRefuse"`;

/** The latest first. */
export async function listDecisions(
  db: Queries,
  fleet: string,
  filter: DecisionFilter,
  limit: number,
): Promise<readonly ListedDecision[]> {
  const { rows } = await db.query<ListedDecision>(sql`
    SELECT ${COLUMNS} FROM decisions WHERE fleet_id = ${fleet} AND ${allOf(conditionsOf(filter))}
    ORDER BY at DESC, machine_id DESC, uid DESC LIMIT ${limit}`);
  return rows;
}

/** Written out, so that PostgreSQL sees which index is meant. */
const KIND: Readonly<Record<DecisionFilter['kind'], Sql>> = {
  decision: sql`kind = 'decision'`,
  act: sql`kind = 'act'`,
};

const IS: Readonly<Record<Result, Sql>> = {
  refused: sql`decision IN ('deny', 'block')`,
  asked: sql`decision = 'ask'`,
  shadow: sql`would_refuse`,
  allowed: sql`decision = 'allow'`,
  none: sql`decision = 'none'`,
};

function conditionsOf(filter: DecisionFilter): readonly Sql[] {
  const { since, until, kind, result, rule, text, after, ...same } = filter;
  const words = text === undefined ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    sql`at >= ${since}::timestamptz`,
    KIND[kind],
    ...(until === undefined ? [] : [sql`at < ${until}::timestamptz`]),
    ...(result === undefined ? [] : [IS[result]]),
    ...(rule === undefined ? [] : [sql`rules @> ARRAY[${rule}]::text[]`]),
    ...(same.person === undefined ? [] : [sql`person = ${same.person}`]),
    ...(same.project === undefined ? [] : [sql`project = ${same.project}`]),
    ...(same.shape === undefined ? [] : [sql`shape = ${same.shape}`]),
    ...(same.agent === undefined ? [] : [sql`agent = ${same.agent}`]),
    ...(same.revision === undefined ? [] : [sql`revision = ${same.revision}`]),
    ...(same.machine === undefined ? [] : [sql`machine_id = ${same.machine}`]),
    ...(same.session === undefined ? [] : [sql`session = ${same.session}`]),
    ...(text === undefined
      ? []
      : [
          sql`concat_ws(' ', ${SEARCHED}, what,
            array_to_string(rules, ' '), content::text) ILIKE ${words}`,
        ]),
    ...(after === undefined
      ? []
      : [sql`(at, machine_id, uid) < (${after.at}::timestamptz, ${after.machine}, ${after.uid})`]),
  ];
}

/** With what a list leaves out. */
export interface StoredDecision extends ListedDecision {
  readonly first: number;
  readonly seq: number;
  readonly kind: string;
  readonly ran: number;
  readonly skipped: number;
  readonly cut: boolean;
}

export interface WholeDecision extends StoredDecision {
  /** As they were told; null: that did not leave the machine. */
  readonly about: unknown;
  readonly content: unknown;
}

/** Its time says in which part of the table it is. */
export async function decisionOf(
  db: Queries,
  fleet: string,
  { machine, at, uid }: { readonly machine: string; readonly at: string; readonly uid: string },
): Promise<WholeDecision | null> {
  const { rows } = await db.query<WholeDecision>(sql`
    SELECT ${COLUMNS}, first, seq, kind, ran, skipped, cut, about, content FROM decisions
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND at = ${at}::timestamptz AND uid = ${uid}`);
  return rows[0] ?? null;
}
