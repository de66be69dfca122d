import type { Queries } from '../db/db.ts';
import { allOf, type Sql, sql } from '../db/sql.ts';
import { sentLine } from './sent-line.ts';

/** Which decisions are meant. */
export interface DecisionSpan {
  readonly since: string;
  readonly until: string;
  readonly person?: string;
  readonly project?: string;
  readonly agent?: string;
  /** Of all sessions, so many in a hundred: each of them whole, and the same ones each time. */
  readonly sample?: number;
}

export interface ReplayPlace {
  readonly at: string;
  readonly machine: string;
  readonly uid: string;
}

export interface ReplayRow {
  readonly place: ReplayPlace;
  /** JSON in one line; null: it was sent without what it was about. */
  readonly line: string | null;
}

const ROWS = 200;
/** A page is held in memory. */
export const MOST_BYTES = 256 * 1024;
/** From 0 to 99, the same for a whole session. */
export const BUCKET = sql`(hashtext(coalesce(session, uid)) & 2147483647) % 100`;

interface Row {
  readonly at: Date;
  readonly machine: string;
  readonly uid: string;
  readonly found: string;
  readonly about: string | null;
  readonly content: string | null;
}

/** All decisions of a span, the oldest first, some at a time. */
export async function* replayPages(
  db: Queries,
  fleet: string,
  span: DecisionSpan,
): AsyncGenerator<readonly ReplayRow[]> {
  for (let after: ReplayPlace | null = null; ; ) {
    const page = await replayPage(db, fleet, span, after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.place;
  }
}

/** The next decisions of a span, the oldest first. What was only tried (`experiment`) was nobody's call. */
async function replayPage(
  db: Queries,
  fleet: string,
  span: DecisionSpan,
  after: ReplayPlace | null,
): Promise<readonly ReplayRow[]> {
  const { rows } = await db.query<Row>(sql`
    SELECT at, machine_id AS machine, uid,
      json_build_object('person', person, 'project', project, 'agent', agent, 'shape', shape,
        'repository', repository, 'labels', (SELECT labels FROM machines
          WHERE machines.fleet_id = ${fleet} AND machines.machine_id = decisions.machine_id))::text AS found,
      about::text AS about,
      CASE WHEN octet_length(content::text) <= ${MOST_BYTES} THEN content::text END AS content
    FROM decisions WHERE fleet_id = ${fleet} AND kind = 'decision' AND NOT experiment AND ${allOf(conditions(span, after))}
    ORDER BY at, machine_id, uid LIMIT ${ROWS}`);
  return rows.map(({ at, machine, uid, found, about, content }) => {
    const place = { at: at.toISOString(), machine, uid };
    return { place, line: content === null ? null : sentLine({ place, found, about, content }) };
  });
}

function conditions({ since, until, person, project, agent, sample }: DecisionSpan, after: ReplayPlace | null): Sql[] {
  return [
    sql`at >= ${since}::timestamptz AND at < ${until}::timestamptz`,
    ...(person === undefined ? [] : [sql`person = ${person}`]),
    ...(project === undefined ? [] : [sql`project = ${project}`]),
    ...(agent === undefined ? [] : [sql`agent = ${agent}`]),
    ...(sample === undefined ? [] : [sql`${BUCKET} < ${sample}::int`]),
    ...(after === null
      ? []
      : [
          sql`at >= ${after.at}::timestamptz
            AND (at, machine_id, uid) > (${after.at}::timestamptz, ${after.machine}, ${after.uid})`,
        ]),
  ];
}
