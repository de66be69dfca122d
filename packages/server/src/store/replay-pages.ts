import type { Queries } from '../db/db.ts';
import { allOf, type Sql, sql } from '../db/sql.ts';

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
const MOST_BYTES = 256 * 1024;

interface Row {
  readonly at: Date;
  readonly machine: string;
  readonly uid: string;
  readonly found: string;
  readonly about: string | null;
  readonly content: string | null;
}

/** The next decisions of a span, the oldest first. What was only tried (`experiment`) was nobody's call. */
export async function replayPage(
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
    const told = `{${JSON.stringify(place).slice(1, -1)},${found.slice(1, -1)},"about":${about},"content":${content}}`;
    // what was stored as it was told may have line breaks between its parts, and none inside of a text
    return { place, line: content === null ? null : told.replaceAll(/[\r\n]/g, ' ') };
  });
}

function conditions({ since, until, person, project, agent, sample }: DecisionSpan, after: ReplayPlace | null): Sql[] {
  return [
    sql`at >= ${since}::timestamptz AND at < ${until}::timestamptz`,
    ...(person === undefined ? [] : [sql`person = ${person}`]),
    ...(project === undefined ? [] : [sql`project = ${project}`]),
    ...(agent === undefined ? [] : [sql`agent = ${agent}`]),
    ...(sample === undefined ? [] : [sql`(hashtext(coalesce(session, uid)) & 2147483647) % 100 < ${sample}::int`]),
    ...(after === null
      ? []
      : [
          sql`at >= ${after.at}::timestamptz
            AND (at, machine_id, uid) > (${after.at}::timestamptz, ${after.machine}, ${after.uid})`,
        ]),
  ];
}
